/** Extensions of common files that screens cannot show, grouped by what people can do instead. */
const unsupported = {
  text: ['doc', 'docx', 'odt', 'pages', 'rtf', 'txt', 'md'],
  slides: ['ppt', 'pptx', 'pps', 'ppsx', 'odp', 'key'],
  spreadsheet: ['xls', 'xlsx', 'ods', 'numbers'],
  design: ['psd', 'ai', 'indd', 'eps', 'xd', 'fig', 'sketch', 'afdesign', 'afphoto', 'xcf'],
  rawPhoto: ['cr2', 'cr3', 'nef', 'arw', 'dng', 'orf', 'raf', 'rw2'],
} as const;

export type UnsupportedKind = keyof typeof unsupported;

const kinds = new Map(
  Object.entries(unsupported).flatMap(([kind, extensions]) =>
    extensions.map((extension) => [extension as string, kind as UnsupportedKind] as const),
  ),
);

/** Null for a file that screens may be able to show: the server decides by its content. */
export function unsupportedKindOf(filename: string): UnsupportedKind | null {
  const [, extension] = /\.([^.]+)$/.exec(filename) ?? [];
  return kinds.get(extension?.toLowerCase() ?? '') ?? null;
}
