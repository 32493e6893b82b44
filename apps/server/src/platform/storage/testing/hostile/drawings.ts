import { deflateSync } from 'node:zlib';
import { type HostileFile, join, text } from './hostile-file.ts';

const svg = (inside: string, attributes = 'width="100" height="100"'): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${inside}</svg>`;
const levels = (make: (level: number) => string): string =>
  Array.from({ length: 9 }, (_, level) => make(level)).join('');
const large = 'width="4000" height="4000"';

/** One kilobyte that keeps a renderer busy for minutes. Each `shade` makes a different file. */
export const slowDrawing = (shade = 0): Buffer =>
  text(
    svg(
      `<filter id="f">${'<feMorphology operator="dilate" radius="90"/>'.repeat(18)}</filter><rect fill="rgb(${shade},0,0)" ${large} filter="url(#f)"/>`,
      large,
    ),
  );

export const drawings: HostileFile[] = (
  [
    ['filters that take minutes', 'failed', () => slowDrawing()],
    [
      'turbulence of a million octaves',
      'either',
      () =>
        text(
          svg(
            `<filter id="f"><feTurbulence baseFrequency="1" numOctaves="1000000"/></filter><rect width="100" height="100" filter="url(#f)"/>`,
          ),
        ),
    ],
    [
      'a matrix of 1,000 × 1,000',
      'either',
      () =>
        text(
          svg(
            `<filter id="f"><feConvolveMatrix order="1000" kernelMatrix="${'1 '.repeat(1e6)}"/></filter><rect width="100" height="100" filter="url(#f)"/>`,
          ),
        ),
    ],
    ['10,000 filters', 'failed', () => text(svg('<filter><feFlood/></filter>'.repeat(10_000)))],
    [
      'uses of uses, nine levels deep',
      'failed',
      () =>
        text(
          svg(
            `${levels((level) => `<g id="a${level}">${`<use href="#a${level + 1}"/>`.repeat(10)}</g>`)}<rect id="a9" width="9" height="9"/>`,
          ),
        ),
    ],
    [
      'patterns of patterns, nine levels deep',
      'failed',
      () =>
        text(
          svg(
            `${levels((level) => `<pattern id="a${level}" width="9" height="9">${`<rect width="9" height="9" fill="url(#a${level + 1})"/>`.repeat(10)}</pattern>`)}<rect width="9" height="9" fill="url(#a0)"/>`,
          ),
        ),
    ],
    [
      'masks that refer to themselves',
      'either',
      () =>
        text(
          svg(
            '<mask id="a"><rect width="9" height="9" mask="url(#b)"/></mask><mask id="b"><rect width="9" height="9" mask="url(#a)"/></mask><rect width="9" height="9" mask="url(#a)"/>',
          ),
        ),
    ],
    ['a use of itself', 'either', () => text(svg('<g id="a"><use href="#a"/></g>'))],
    ['9.9 MB of groups', 'failed', () => text(svg('<g/>'.repeat(2_470_000)))],
    ['100,000 levels', 'failed', () => text(svg(`${'<g>'.repeat(100_000)}${'</g>'.repeat(100_000)}`))],
    ['9 MB of text', 'either', () => text(svg(`<text y="20">${'a'.repeat(9e6)}</text>`))],
    [
      'a path of a million curves',
      'either',
      () => text(svg(`<path d="M0 0${'c1 1 2 2 3 0'.repeat(700_000)}"/>`)),
    ],
    [
      'a line of 100 million dashes',
      'either',
      () => text(svg('<path d="M0 0h100000" stroke="red" stroke-width="9" stroke-dasharray="0.001"/>')),
    ],
    [
      'a size of a billion pixels',
      'either',
      () => text(svg('<rect/>', 'width="1000000000" height="1000000000"')),
    ],
    [
      'a size that is not a number',
      'either',
      () => text(svg('<rect/>', 'width="NaN" height="1e999" viewBox="a b c d"')),
    ],
    [
      'entities of entities',
      'failed',
      () =>
        text(
          `<!DOCTYPE svg [<!ENTITY a0 "ha">${levels((level) => `<!ENTITY a${level + 1} "${`&a${level};`.repeat(10)}">`)}]>${svg('<text>&a9;</text>')}`,
        ),
    ],
    [
      'an entity that reads a file',
      'failed',
      () => text(`<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]>${svg('<text>&a;</text>')}`),
    ],
    [
      'a long entity, 100,000 times',
      'failed',
      () =>
        text(
          `<!DOCTYPE svg [<!ENTITY a "${'a'.repeat(150)}">]>${svg(`<text>${'&a;'.repeat(100_000)}</text>`)}`,
        ),
    ],
    ['120 kB of document types', 'failed', () => text('<!DOCTYPE['.repeat(12_000))],
    [
      'document types that never end, and a drawing',
      'failed',
      () => text(`${'<!DOCTYPE svg ['.repeat(8000)}${svg('')}`),
    ],
    [
      'style sheets of comments that never end',
      'either',
      () => text(svg(`<style>${'/*'.repeat(1_000_000)}</style>`)),
    ],
    [
      '200,000 attributes',
      'failed',
      () => text(svg('', Array.from({ length: 200_001 }, (_, index) => `a${index}="1"`).join(' '))),
    ],
    [
      'an embedded picture that unpacks to 50 MB',
      'either',
      () =>
        text(
          svg(
            `<image width="9" height="9" href="data:image/png;base64,${join(Buffer.from('iVBORw0KGgo=', 'base64'), deflateSync(Buffer.alloc(50e6))).toString('base64')}"/>`,
          ),
        ),
    ],
    [
      'a drawing in a drawing',
      'ready',
      () =>
        text(
          svg(
            `<image href="data:image/svg+xml;base64,${slowDrawing().toString('base64')}"/><rect width="9" height="9"/>`,
          ),
        ),
    ],
    [
      'a script',
      'ready',
      () => text(svg('<script>for(;;);</script><rect width="9" height="9" onload="for(;;);"/>')),
    ],
    ['UTF-16', 'ready', () => Buffer.from(`\ufeff${svg('<rect width="9" height="9"/>')}`, 'utf16le')],
    [
      'UTF-16 truncated in the middle of a character',
      'failed',
      () => Buffer.from(`\ufeff${svg('')}`, 'utf16le').subarray(0, -1),
    ],
    ['a UTF-16 byte order mark before UTF-8', 'failed', () => join(Buffer.from([0xff, 0xfe]), svg(''))],
    ['a UTF-8 byte order mark', 'ready', () => text(`\ufeff${svg('<rect width="9" height="9"/>')}`)],
  ] as const
).map(([name, ends, make]) => ({ name: `SVG: ${name}`, contentType: 'image/svg+xml', ends, make }));
