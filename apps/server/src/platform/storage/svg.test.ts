import fc from 'fast-check';
import { expect, test } from 'vitest';
import { SvgError } from './normalise-svg.ts';
import { sanitiseSvg } from './svg.ts';

const clean = (inside: string) =>
  sanitiseSvg(`<svg>${inside}</svg>`)
    .replace(/^<svg [^>]*>/, '')
    .replace(/<\/svg>$/, '');
const refusal = (source: string): string => {
  try {
    return sanitiseSvg(source);
  } catch (error) {
    if (error instanceof SvgError) return error.message;
    throw error;
  }
};

test('keeps the shapes, gradients, references and styles of a drawing', () => {
  const drawing =
    '<defs><linearGradient id="a" gradientTransform="rotate(45)"><stop offset="0" stop-color="#fff"/></linearGradient></defs>' +
    '<style>.a &gt; .b{fill:url(#a);stroke-width:2px}</style>' +
    '<g class="a" transform="translate(1 2)"><path class="b" d="M0 0h10v10z" fill="url(#a)" style="opacity:.5"/>' +
    '<use xlink:href="#a"/><text xml:space="preserve">Fish &amp; chips &lt;5 €</text>' +
    '<image href="data:image/png;base64,iVBORw0KGgo="/></g>';
  expect(clean(drawing)).toBe(drawing);
});

test.each([
  ['a script', '<script>alert(1)</script>'],
  ['a script in CDATA', '<script><![CDATA[alert(1)]]></script>'],
  ['a script with a prefix', '<x:script xmlns:x="http://www.w3.org/2000/svg">alert(1)</x:script>'],
  ['an event handler', '<rect onload="alert(1)" onClick="alert(1)" ONERROR="alert(1)"/>'],
  [
    'a foreign object',
    '<foreignObject><body xmlns="http://www.w3.org/1999/xhtml" onload="alert(1)"/></foreignObject>',
  ],
  ['a script link', '<a href="javascript:alert(1)"><text>x</text></a>'],
  ['an obfuscated script link', '<use href=" &#106;avascript:alert(1)"/>'],
  ['a picture from elsewhere', '<image href="https://evil.example/x.png" xlink:href="//evil.example/x"/>'],
  ['a drawing in a drawing', '<image href="data:image/svg+xml;base64,PHN2Zz48c2NyaXB0Lz4="/>'],
  ['a `use` of another file', '<use href="https://evil.example/x.svg#a"/>'],
  [
    'an animation of a link',
    '<set attributeName="href" to="javascript:alert(1)"/><animate attributeName="onload" values="alert(1)"/>',
  ],
  ['a handler', '<handler type="application/javascript">alert(1)</handler>'],
  ['a frame', '<iframe src="https://evil.example"/>'],
  ['an import', '<style>@import "https://evil.example/x.css";</style>'],
  ['an obfuscated import', '<style>@\\69mport "https://evil.example/x.css";</style>'],
  ['a style from elsewhere', '<style>a{background:url("https://evil.example/x")}</style>'],
  ['a truncated style', '<style>a{background:url(https://evil.example/x</style>'],
  ['a fill from elsewhere', '<rect fill="url(https://evil.example/x#a)" style="mask:url(//evil.example)"/>'],
  ['markup in a style', '<style>&lt;/style&gt;&lt;script&gt;alert(1)&lt;/script&gt;</style>'],
  ['markup in a style, in CDATA', '<style><![CDATA[</style><script>alert(1)</script>]]></style>'],
  [
    'another namespace',
    '<g xmlns="http://www.w3.org/1999/xhtml" xmlns:ev="http://www.w3.org/2001/xml-events" ev:event="load"/>',
  ],
  ['another base', '<g xml:base="https://evil.example/"/>'],
])('removes %s', (_, inside) => {
  const cleaned = clean(`${inside}<rect/>`);
  expect(cleaned).toContain('<rect/>');
  expect(cleaned).not.toMatch(/<script|<set|<animate|<iframe|<foreign|<handler|<a\b|<body/i);
  expect(cleaned).not.toMatch(/evil\.example|javascript:|svg\+xml|xhtml|\bon\w+=|@import|xml:base|ev:event/i);
});

test('rejects an ambiguous style that contains elements', () => {
  expect(refusal('<svg><style>@im<g>x</g>port "https://evil.example/x.css";</style></svg>')).toMatch(
    /isn’t a valid/,
  );
  expect(refusal('<svg><style><style>a{}</style></style></svg>')).toMatch(/isn’t a valid/);
});

test('removes declarations, entities and comments', () => {
  const cleaned = sanitiseSvg(
    '<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY ns_svg "http://www.w3.org/2000/svg"><!ENTITY x SYSTEM "file:///etc/passwd">]>' +
      '<!-- made by hand --><svg xmlns="&ns_svg;"><text>hello</text></svg>',
  );
  expect(cleaned).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg"/);
  expect(cleaned).not.toMatch(/ENTITY|made by hand/);
});

test.each([
  ['a page', '<html><body>hello</body></html>'],
  ['text', 'hello'],
  ['nothing', ''],
  ['two drawings', '<svg/><svg/>'],
  ['a truncated drawing', '<svg><rect/></svg'],
  [
    'an external entity',
    '<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg><text>&x;</text></svg>',
  ],
  [
    'an entity made of others',
    '<!DOCTYPE svg [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]><svg><text>&b;</text></svg>',
  ],
  ['an undeclared prefix', '<svg><x:g/></svg>'],
  ['a duplicate attribute', '<svg><g id="a" id="b"/></svg>'],
])('rejects %s as a drawing', (_, source) => {
  expect(refusal(source)).toMatch(/isn’t a valid SVG drawing.*save it as PNG/);
});

test.each([
  ['elements', `<svg>${'<g/>'.repeat(50_001)}</svg>`],
  ['levels', `<svg>${'<g>'.repeat(201)}${'</g>'.repeat(201)}</svg>`],
  ['attributes', `<svg ${Array.from({ length: 200_001 }, (_, index) => `a${index}=""`).join(' ')}/>`],
  ['filters', `<svg><filter id="a">${'<feGaussianBlur stdDeviation="9"/>'.repeat(300)}</filter></svg>`],
  [
    'elements after expanding references',
    `<svg>${Array.from({ length: 9 }, (_, level) => `<g id="a${level}">${`<use href="#a${level + 1}"/>`.repeat(10)}</g>`).join('')}<g id="a9"/></svg>`,
  ],
  [
    'patterns after expanding references',
    `<svg>${Array.from({ length: 9 }, (_, level) => `<pattern id="a${level}">${`<rect fill="url(#a${level + 1})"/>`.repeat(10)}</pattern>`).join('')}</svg>`,
  ],
  ['references', `<svg><rect style="fill:${'url(#a)'.repeat(1_000_000)}"/></svg>`],
  [
    'characters after expanding entities',
    `<!DOCTYPE svg [<!ENTITY a "${'a'.repeat(150)}">]><svg>${'&a;'.repeat(100_000)}</svg>`,
  ],
])('rejects a drawing with too many %s', (_, source) => {
  expect(refusal(source)).toMatch(/too complex.*Save it as PNG/);
});

test('keeps circular references, at which renderers stop', () => {
  const circle = '<g id="a"><use href="#b"/></g><g id="b"><use href="#a"/></g>';
  expect(clean(circle)).toBe(circle);
});

test('never outputs what is not allowed, and is idempotent', () => {
  const parts = fc.constantFrom(
    ...[
      '<g>',
      '</g>',
      '<style>',
      '</style>',
      '<script>',
      '</script>',
      '<![CDATA[',
      ']]>',
      '<!--',
      '-->',
      '<g ',
    ],
    ...['>', '"', "'", 'onload=', 'href=', 'javascript:x', '&lt;', '&gt;', '&quot;', '/>', '<a', 'url(', 'x'],
    ...['<a href="javascript:x">', '</a>', '<rect onload="x"/>', '<foreignObject>', '</foreignObject>'],
  );
  let valid = 0;
  fc.assert(
    fc.property(fc.array(parts, { maxLength: 12 }), (pieces) => {
      const cleaned = refusal(`<svg>${pieces.join('')}</svg>`);
      if (!cleaned.startsWith('<svg')) return;
      valid += 1;
      expect(cleaned).not.toMatch(/<script|<a[\s>]|<foreign/);
      for (const [tag] of cleaned.matchAll(/<[^>]*>/g))
        expect(tag.replace(/"[^"]*"/g, '')).not.toMatch(/onload|href=$/);
      expect(sanitiseSvg(cleaned)).toBe(cleaned);
    }),
    { numRuns: 500 },
  );
  // Most are not well-formed.
  expect(valid).toBeGreaterThan(20);
});
