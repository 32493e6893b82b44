import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A block of code in docs/apps.md. */
interface Block {
  line: number;
  language: string;
  /** The text after the language of the block: a file name or an instruction. */
  name: string;
  text: string;
}

export const repository = join(import.meta.dirname, '../../../..');

export function documentBlocks(): Block[] {
  const markdown = readFileSync(join(repository, 'docs/apps.md'), 'utf8');
  return [...markdown.matchAll(/^```(\w+) ?(.*)\n([\s\S]*?)^```$/gm)].map((match) => ({
    line: markdown.slice(0, match.index).split('\n').length,
    language: match[1] ?? '',
    name: match[2] ?? '',
    text: match[3] ?? '',
  }));
}

/** The text of a file in the document. Throws if the file does not exist. */
export function documentFile(name: string): string {
  const found = documentBlocks().find((block) => block.name === name);
  if (!found) throw new Error(`docs/apps.md has no ${name}`);
  return found.text;
}
