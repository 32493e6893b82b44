import { Skeleton } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { type LibraryItem, useRead } from '../../platform/api.ts';
import { useNow } from '../../platform/clock.ts';
import { useContentUrl } from '../../platform/config.ts';
import { formatAgo } from '../../platform/format.ts';
import { addressOf } from '../../shared/items/address-of.ts';
import { itemIcons } from '../../shared/items/item-icons.ts';
import { picturesOf } from '../../shared/items/item-pictures.ts';
import styles from './home.module.css';
import { Section, SkeletonRows } from './section.tsx';

const SHOWN = 8;
const query = {
  sortBy: 'updated_at',
  sortDirection: 'desc',
  pageSize: SHOWN,
  // People edit these files through the presentations that show them.
  hideShownFiles: 'true',
} as const;
const newestFirst = { sort: 'updated_at', dir: 'desc', view: 'table' } as const;

/** The content that changed last. */
export function RecentContent({ isHiddenWhenEmpty }: { isHiddenWhenEmpty: boolean }) {
  const { t } = useTranslation();
  const library = useRead('library.list', { query });
  const { data = [], total = 0 } = library.data ?? {};
  if (isHiddenWhenEmpty && data.length === 0) return null;
  return (
    <Section
      title={t('home.recentContent')}
      failure={library.data ? null : library.error}
      retry={() => void library.refetch()}
      end={
        total > data.length && (
          <Link to="/content" search={newestFirst} className={styles.all}>
            {t('home.showAll')}
          </Link>
        )
      }
    >
      {library.isPending && (
        <SkeletonRows count={SHOWN}>
          <Skeleton w={40} h={23} />
          <Skeleton h={12} w={160} />
        </SkeletonRows>
      )}
      {library.data && data.length === 0 && <p className={styles.hint}>{t('library.emptyTitle')}</p>}
      <ul className={styles.items}>
        {data.map((item) => (
          <ContentRow key={item.id} item={item} />
        ))}
      </ul>
    </Section>
  );
}

function ContentRow({ item }: { item: LibraryItem }) {
  const { t } = useTranslation();
  const now = useNow();
  return (
    <li className={styles.item}>
      <ItemPicture item={item} />
      <Link {...addressOf(item)} className={styles.name}>
        {item.name}
      </Link>
      <span className={styles.kind}>{t(`library.kinds.${item.resourceType}`)}</span>
      <span className={styles.when}>{formatAgo(item.updatedAt, now)}</span>
    </li>
  );
}

function ItemPicture({ item }: { item: LibraryItem }) {
  const picture = useContentUrl()(picturesOf(item)[0]);
  const Icon = itemIcons[item.resourceType];
  return (
    <span className={styles.thumb}>
      {picture ? (
        <img src={picture} alt="" loading="lazy" decoding="async" />
      ) : (
        <Icon size={14} stroke={1.6} aria-hidden />
      )}
    </span>
  );
}
