import type { Block, Inline } from './guide-types.ts';

/** The words of an article, for the search. */
export function plainTextOf(blocks: readonly Block[]): string {
  return blocks.flatMap(textsOf).join('\n');
}

function textsOf(block: Block): string[] {
  switch (block.kind) {
    case 'heading':
      return [block.text];
    case 'paragraph':
      return [inlineText(block.content)];
    case 'list':
      return block.items.map(inlineText);
    case 'table':
      return block.rows.map((cells) => cells.map(inlineText).join(' '));
    case 'picture':
      return [];
  }
}

const inlineText = (content: readonly Inline[]) =>
  content.map((each) => (typeof each === 'string' ? each : each.text)).join('');
