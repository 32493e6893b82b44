export type MakeObjectUrls = (blobs: readonly Blob[]) => Promise<readonly string[]>;

/**
 * Returns a function that puts object URLs in place of the addresses of files in a message to render a presentation.
 *
 * @param openFile null if an address is not that of a file on this screen
 */
export function createFileUrlReplacement(origin: string, openFile: (url: string) => Promise<Blob | null>) {
  const objectUrls = new Map<string, string>();

  /** Adds object URLs for those addresses that belong to files of this screen. */
  async function addObjectUrls(urls: ReadonlySet<string>, makeObjectUrls: MakeObjectUrls): Promise<void> {
    const found: { url: string; blob: Blob }[] = [];
    for (const url of urls) {
      if (objectUrls.has(url)) continue;
      const blob = await openFile(url);
      if (blob) found.push({ url, blob });
    }
    if (found.length === 0) return;
    const createdUrls = await makeObjectUrls(found.map(({ blob }) => blob));
    // Bundles read the extension of an address, and browsers ignore anything after `#` when they load it.
    for (const [index, { url }] of found.entries())
      objectUrls.set(url, `${createdUrls[index]}#${url.slice(url.lastIndexOf('/') + 1)}`);
  }

  return async (message: unknown, makeObjectUrls: MakeObjectUrls): Promise<unknown> => {
    if (!isRender(message)) return message;
    const { payload } = message;
    const address = new RegExp(`${escapeRegExp(origin)}/[\\w./-]+`, 'g');
    // The bundle's own address is unchanged, because the renderer fetches it.
    const { presentation, theme } = payload;
    const urls = new Set<string>();
    mapTexts([presentation, theme], (text) => {
      for (const url of text.match(address) ?? []) urls.add(url);
      return text;
    });
    await addObjectUrls(urls, makeObjectUrls);
    const local = (value: unknown) =>
      mapTexts(value, (text) => text.replace(address, (url) => objectUrls.get(url) ?? url));
    return { ...message, payload: { ...payload, presentation: local(presentation), theme: local(theme) } };
  };
}

function isRender(message: unknown): message is { type: 'render'; payload: Record<string, unknown> } {
  const { type, payload } = (message ?? {}) as { type?: unknown; payload?: unknown };
  return type === 'render' && typeof payload === 'object' && payload !== null;
}

function mapTexts(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value);
  if (Array.isArray(value)) return value.map((each) => mapTexts(each, change));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, mapTexts(each, change)]));
}

const escapeRegExp = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
