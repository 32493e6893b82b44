import type { Block, Inline } from '../../src/shared/help/guide-types.ts';
import { helpAddress } from '../../src/shared/help/help-address.ts';

/** The text of an article as HTML, for the pages at `/help`. Links lead to pages in the same language. */
export function renderBlocks(blocks: readonly Block[], language: string): string {
  return blocks.map((block) => renderBlock(block, language)).join('\n');
}

function renderBlock(block: Block, language: string): string {
  const renderInline = (content: readonly Inline[]) =>
    content.map((part) => renderPart(part, language)).join('');
  switch (block.kind) {
    case 'heading':
      return `<h2>${escapeHtml(block.text)}</h2>`;
    case 'paragraph':
      return `<p>${renderInline(block.content)}</p>`;
    case 'list': {
      const tag = block.isNumbered ? 'ol' : 'ul';
      return `<${tag}>${block.items.map((item) => `<li>${renderInline(item)}</li>`).join('')}</${tag}>`;
    }
    case 'table': {
      const [head = [], ...rows] = block.rows;
      const row = (cells: readonly (readonly Inline[])[], start: string, end: string) =>
        `<tr>${cells.map((cell) => start + renderInline(cell) + end).join('')}</tr>`;
      return `<div class="table"><table><thead>${row(head, '<th scope="col">', '</th>')}</thead><tbody>${rows.map((cells) => row(cells, '<td>', '</td>')).join('')}</tbody></table></div>`;
    }
    case 'picture':
      return `<p class="picture"><img src="/help/images/${escapeHtml(block.file)}" alt="${escapeHtml(block.alt)}" width="${block.width}" height="${block.height}" loading="lazy" /></p>`;
  }
}

function renderPart(part: Inline, language: string): string {
  if (typeof part === 'string') return escapeHtml(part);
  const text = escapeHtml(part.text);
  if (part.kind === 'link') return `<a href="${escapeHtml(helpAddress(language, part.article))}">${text}</a>`;
  return part.kind === 'strong' ? `<strong>${text}</strong>` : `<code>${text}</code>`;
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => entities[character] ?? character);
}
