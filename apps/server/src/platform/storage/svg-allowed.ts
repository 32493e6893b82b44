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

/** Allowed elements. XML is case-sensitive. */
export const allowedElements = ['#text', ...shapes, ...structure, ...paints, ...effects];

/** Elements that are removed with their contents. The contents of other forbidden elements stay. */
export const forbiddenContents = [
  ...['script', 'foreignObject', 'metadata', 'iframe', 'object', 'embed', 'audio', 'video', 'handler'],
];

/** SVG attributes that the library knows only in lower case, as in HTML, or not at all. */
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
