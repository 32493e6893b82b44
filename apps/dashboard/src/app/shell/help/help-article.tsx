import { Fragment, type MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { directionOf } from '../../../platform/languages.ts';
import type { Article, Block, Inline } from '../../../shared/help/guide-types.ts';
import { helpAddress } from '../../../shared/help/help-address.ts';
import { isForNewTab } from '../../../shared/help/help-link.tsx';
import helpStyles from './help.module.css';
import styles from './help-article.module.css';

interface Props {
  /** Shows another article in the panel. */
  onOpen: (id: string) => void;
}

/** An article with its title, in its own language. */
export function ArticleView({ article, onOpen }: Props & { article: Article }) {
  const { language, title, blocks } = article;
  return (
    <article lang={language} dir={directionOf(language)}>
      <h2 className={helpStyles.heading} tabIndex={-1} data-autofocus>
        {title}
      </h2>
      <ArticleText blocks={blocks} onOpen={onOpen} />
    </article>
  );
}

/** The text of an article. Articles do not change while the dashboard is open, so positions are stable keys. */
function ArticleText({ blocks, onOpen }: Props & { blocks: readonly Block[] }) {
  return (
    <div className={styles.article}>
      {blocks.map((block, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <BlockView key={index} block={block} onOpen={onOpen} />
      ))}
    </div>
  );
}

function BlockView({ block, onOpen }: Props & { block: Block }) {
  switch (block.kind) {
    case 'heading':
      return <h3>{block.text}</h3>;
    case 'paragraph':
      return (
        <p>
          <Text content={block.content} onOpen={onOpen} />
        </p>
      );
    case 'list': {
      const List = block.isNumbered ? 'ol' : 'ul';
      return (
        <List>
          {block.items.map((item, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: see above
            <li key={index}>
              <Text content={item} onOpen={onOpen} />
            </li>
          ))}
        </List>
      );
    }
    case 'table':
      return <Table rows={block.rows} onOpen={onOpen} />;
    case 'picture':
      return <Picture picture={block} />;
  }
}

/** A small picture. A click shows it in its full size. */
function Picture({
  picture: { file, alt, width, height },
}: {
  picture: Extract<Block, { kind: 'picture' }>;
}) {
  const address = `/help/images/${file}`;
  return (
    <a className={styles.picture} href={address} target="_blank" rel="noopener">
      <img src={address} alt={alt} width={width} height={height} loading="lazy" decoding="async" />
    </a>
  );
}

type Cells = readonly (readonly Inline[])[];

function Table({ rows: [head = [], ...rows], onOpen }: Props & { rows: readonly Cells[] }) {
  return (
    <table>
      <thead>
        <tr>
          {head.map((content, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: see above
            <th key={index} scope="col">
              <Text content={content} onOpen={onOpen} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <tr key={index}>
            {row.map((content, column) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: see above
              <td key={column}>
                <Text content={content} onOpen={onOpen} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Text({ content, onOpen }: Props & { content: readonly Inline[] }) {
  return content.map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: see above
    <Fragment key={index}>
      {typeof part === 'string' ? part : <Marked part={part} onOpen={onOpen} />}
    </Fragment>
  ));
}

function Marked({ part, onOpen }: Props & { part: Exclude<Inline, string> }) {
  const { i18n } = useTranslation();
  if (part.kind === 'strong') return <strong>{part.text}</strong>;
  if (part.kind === 'code') return <kbd>{part.text}</kbd>;
  const open = (event: MouseEvent) => {
    if (isForNewTab(event)) return;
    event.preventDefault();
    onOpen(part.article);
  };
  return (
    <a href={helpAddress(i18n.language, part.article)} target="_blank" rel="noopener" onClick={open}>
      {part.text}
    </a>
  );
}
