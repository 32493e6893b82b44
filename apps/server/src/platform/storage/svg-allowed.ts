const shapes = [
  ...['circle', 'ellipse', 'line', 'path', 'polygon', 'polyline', 'rect', 'text', 'textPath', 'tspan'],
];
const structure = [
  ...['svg', 'g', 'defs', 'symbol', 'use', 'switch', 'title', 'desc', 'style', 'image', 'clipPath', 'mask'],
];
const paints = ['linearGradient', 'radialGradient', 'stop', 'pattern', 'marker', 'filter'];
const effects = [
  ...['feBlend', 'feColorMatrix', 'feComponentTransfer', 'feComposite', 'feConvolveMatrix'],
  ...['feDiffuseLighting', 'feDisplacementMap', 'feDistantLight', 'feDropShadow', 'feFlood', 'feFuncA'],
  ...['feFuncB', 'feFuncG', 'feFuncR', 'feGaussianBlur', 'feImage', 'feMerge', 'feMergeNode'],
  ...['feMorphology', 'feOffset', 'fePointLight', 'feSpecularLighting', 'feSpotLight', 'feTile'],
  'feTurbulence',
];

/** Elements that a drawing may have. XML distinguishes case. */
export const allowedElements = ['#text', ...shapes, ...structure, ...paints, ...effects];

/** Elements that go with all that they contain. Of others that are not allowed, the contents stay. */
export const forbiddenContents = [
  ...['script', 'foreignObject', 'metadata', 'iframe', 'object', 'embed', 'audio', 'video', 'handler'],
];

/** Attributes of SVG that the library knows in lower case only, as HTML writes them, or not at all. */
export const extraAttributes = [
  ...['baseFrequency', 'clipPathUnits', 'diffuseConstant', 'edgeMode', 'filterUnits', 'gradientTransform'],
  ...['gradientUnits', 'kernelMatrix', 'kernelUnitLength', 'lengthAdjust', 'limitingConeAngle'],
  ...['markerHeight', 'markerUnits', 'markerWidth', 'maskContentUnits', 'maskUnits', 'numOctaves'],
  ...['pathLength', 'patternContentUnits', 'patternTransform', 'patternUnits', 'pointsAtX', 'pointsAtY'],
  ...['pointsAtZ', 'preserveAlpha', 'preserveAspectRatio', 'primitiveUnits', 'refX', 'refY'],
  ...['specularConstant', 'specularExponent', 'spreadMethod', 'startOffset', 'stdDeviation'],
  ...['stitchTiles', 'surfaceScale', 'systemLanguage', 'tableValues', 'targetX', 'targetY', 'textLength'],
  ...['viewBox', 'xChannelSelector', 'yChannelSelector', 'baseProfile', 'version', 'href', 'fr'],
  ...['vector-effect', 'paint-order', 'mix-blend-mode', 'isolation', 'enable-background', 'pointer-events'],
  ...['alignment-baseline', 'dominant-baseline', 'baseline-shift', 'unicode-bidi', 'transform-origin'],
];
