const WIDTH = 110;

/** Prints JSON like Biome: anything that fits on one line is on one line, except lists of objects. */
export function printJson(value: unknown, indent = 0, before = 0, after = 0): string {
  const line = oneLine(value);
  const isScalar = typeof value !== 'object' || value === null;
  if (line !== null && (isScalar || before + line.length + after <= WIDTH)) return line;
  const pad = ' '.repeat(indent + 2);
  if (Array.isArray(value)) {
    const items = value.map(
      (item, index) => `${pad}${printJson(item, indent + 2, indent + 2, index < value.length - 1 ? 1 : 0)}`,
    );
    return `[\n${items.join(',\n')}\n${' '.repeat(indent)}]`;
  }
  const entries = Object.entries(value as object).filter(([, item]) => item !== undefined);
  const lines = entries.map(([key, item], index) => {
    const head = `${pad}${JSON.stringify(key)}: `;
    return `${head}${printJson(item, indent + 2, head.length, index < entries.length - 1 ? 1 : 0)}`;
  });
  return `{\n${lines.join(',\n')}\n${' '.repeat(indent)}}`;
}

function oneLine(value: unknown): string | null {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) {
    if (value.length > 1 && (value.every(isLong) || value.every(isLongList))) return null;
    const items = value.map(oneLine);
    return items.includes(null) ? null : `[${items.join(', ')}]`;
  }
  const entries = Object.entries(value).filter(([, item]) => item !== undefined);
  if (entries.length === 0) return '{}';
  const parts = entries.map(([key, item]) => [key, oneLine(item)] as const);
  if (parts.some(([, text]) => text === null)) return null;
  return `{ ${parts.map(([key, text]) => `${JSON.stringify(key)}: ${text}`).join(', ')} }`;
}

const isLong = (item: unknown) =>
  typeof item === 'object' && item !== null && !Array.isArray(item) && Object.keys(item).length > 1;
const isLongList = (item: unknown) => Array.isArray(item) && item.length > 1;
