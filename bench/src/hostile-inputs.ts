/** An input of the attackers. It contains a unique serial number, so the quarantine does not recognise it. */
interface HostileInput {
  contentType: string;
  bytes: Buffer;
}

type Make = (serial: number) => HostileInput;

const svg = (content: string): HostileInput => ({
  contentType: 'image/svg+xml',
  bytes: Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="4000" height="4000">${content}</svg>`),
});
const rect = (serial: number, more = ''): string =>
  `<rect fill="rgb(${serial % 256},${(serial >> 8) % 256},0)" width="4000" height="4000" ${more}/>`;
const filter = (content: string): string => `<filter id="f">${content}</filter>`;
const media = (contentType: string, start: string | Buffer, part: Buffer, count: number): Make => {
  const bytes = Buffer.concat([Buffer.from(start as string), ...Array<Buffer>(count).fill(part)]);
  return (serial) => ({ contentType, bytes: Buffer.concat([bytes, Buffer.from(String(serial))]) });
};
const large = (content: string): Make => {
  const { bytes, contentType } = svg(content);
  return (serial) => ({ contentType, bytes: Buffer.concat([bytes, Buffer.from(`<!--${serial}-->`)]) });
};

const levels = Array.from({ length: 9 }, (_, level) => level);

/** Files that run until their process is killed for its processor time or its memory. */
const deadly: Record<string, Make> = {
  morphology: (serial) =>
    svg(
      `${filter('<feMorphology operator="dilate" radius="90"/>'.repeat(18))}${rect(serial, 'filter="url(#f)"')}`,
    ),
  'long-text': large(`<text y="20">${'a'.repeat(9_000_000)}</text>`),
  turbulence: (serial) =>
    svg(
      `${filter('<feTurbulence baseFrequency=".9" numOctaves="200"/>')}${rect(serial, 'filter="url(#f)"')}`,
    ),
  convolution: (serial) =>
    svg(
      `${filter(`<feConvolveMatrix order="100" kernelMatrix="${'1 '.repeat(10_000)}"/>`)}${rect(serial, 'filter="url(#f)"')}`,
    ),
};

/** Files that limits reject, but that would otherwise take long. */
const heavy: Record<string, Make> = {
  comments: (serial) => ({
    contentType: 'text/plain',
    bytes: Buffer.from(`${'<!-- -->'.repeat(40)}x${serial}`),
  }),
  references: (serial) =>
    svg(
      levels.map((level) => `<g id="a${level}">${`<use href="#a${level + 1}"/>`.repeat(10)}</g>`).join('') +
        rect(serial, 'id="a9"'),
    ),
  'many-elements': large('<g/>'.repeat(2_400_000)),
  doctypes: (serial) => ({
    contentType: 'image/svg+xml',
    bytes: Buffer.from(`${'<!DOCTYPE['.repeat(12_000)}${serial}`),
  }),
  flac: media('audio/flac', 'fLaC', Buffer.from([1, 0, 0, 0]), 1_000_000),
  aac: media('audio/aac', '', Buffer.from([0xff, 0xf1, 0x50, 0x80, 0, 0xff, 0xfc]), 500_000),
  nesting: (serial) => svg(`${'<g>'.repeat(100_000)}${serial}`),
  noise: (serial) =>
    svg(`${filter('<feTurbulence baseFrequency="1" numOctaves="9"/>')}${rect(serial, 'filter="url(#f)"')}`),
};

const [deadlyKinds, heavyKinds] = [Object.keys(deadly), Object.keys(heavy)];

/** All kinds of files, the quick ones first. */
export const fileKinds: readonly string[] = [...heavyKinds, ...deadlyKinds];

/** Returns the kind of the file with a serial number. Every second file kills its process. */
export function kindOf(serial: number): string {
  const kinds = serial % 2 === 0 ? deadlyKinds : heavyKinds;
  return kinds[(serial >> 1) % kinds.length] as string;
}

export function makeHostileFile(kind: string, serial: number): HostileInput {
  return ((deadly[kind] ?? heavy[kind]) as Make)(serial);
}

/**
 * Returns the kinds that one of the attackers sends once before the flood. An organisation's files wait for each other,
 * so a file in the flood that is retried after a kill would not finish in time.
 */
export function firstKindsOf(attacker: number, attackers: number): string[] {
  return fileKinds.filter((_, index) => index % attackers === attacker);
}

/** Makes a version whose default values must match patterns with catastrophic backtracking. */
export function makeHostileVersion(serial: number): object {
  const regexes = ['^(a+)+$', '^(a|a)*$', '(x+x+)+y', '^([a-z]+)*\\d$'];
  return {
    name: 'Hostile',
    major_version: 1,
    minor_version: serial % 100_000,
    source_url: 'https://example.com/bundle.js',
    presentation_properties: Array.from({ length: 50 }, (_, index) => ({
      name: `value${index}`,
      type: 'string',
      default: `${(index % 4 === 2 ? 'x' : 'a').repeat(200)}!`,
      constraints: { format: { regex: regexes[index % regexes.length] } },
    })),
  };
}

/** Makes a feed with huge descriptions, unclosed markup, and nested entities. */
export function makeHostileFeed(serial: number): string {
  const items = [
    `<description>${'&lt;img '.repeat(60_000)}</description>`,
    `<description><![CDATA[${'<a><p></a>'.repeat(100_000)}]]></description>`,
    '<media:content url="https://a.test/a.jpg"/>'.repeat(30_000),
    '<![CDATA['.repeat(100_000),
  ];
  const item = `<item><title>${serial}</title>${items[serial % items.length]}</item>`;
  return `<rss version="2.0"><channel><title>Feed</title>${item}</channel></rss>`;
}
