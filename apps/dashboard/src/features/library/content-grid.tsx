import { IconDeviceTv } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { LibraryItem } from '../../platform/api.ts';
import { useAppName } from '../../shared/apps/use-app-name.ts';
import { itemIcons } from '../../shared/items/item-icons.ts';
import { PictureBadge } from '../../shared/items/picture-badge.tsx';
import { useItemLength } from '../../shared/items/use-item-length.ts';
import { CardGrid } from '../../shared/list/card-grid.tsx';
import type { Pages } from '../../shared/list/use-pages.ts';
import styles from './content-grid.module.css';
import { ItemLink } from './item-link.tsx';
import { ItemPicture } from './item-picture.tsx';
import { useUsage } from './use-usage.ts';

const SIZE = { card: 200, gap: 20, caption: 52 };
/** Two columns. */
const PHONE_SIZE = { card: 150, gap: 14, caption: 52 };

export interface ContentGridProps {
  label: string;
  isPhone: boolean;
  pages: Pages<LibraryItem>;
  selected: ReadonlySet<string>;
  onSelect: (selected: ReadonlySet<string>) => void;
  onOpen: (item: LibraryItem) => void;
  menu: (item: LibraryItem) => ReactNode;
  onItemKey: (item: LibraryItem, key: string) => boolean;
  /** Makes a card draggable or a drop target. */
  cardProps: (item: LibraryItem) => React.HTMLAttributes<HTMLLIElement> & { draggable?: boolean };
}

/** Content as pictures. */
export function ContentGrid({ isPhone, onOpen, ...props }: ContentGridProps) {
  const usage = useUsage(props.pages.loaded);
  return (
    <CardGrid
      {...props}
      size={isPhone ? PHONE_SIZE : SIZE}
      picture={(item, card) => (
        <ItemLink item={item} onOpen={onOpen} aria-label={item.name} draggable={false} {...card}>
          <ItemPicture item={item} />
          <Length item={item} />
        </ItemLink>
      )}
      caption={(item) => <Caption item={item} screens={usage.get(item.id) ?? 0} />}
    />
  );
}

/** How long an item plays or how many items it has, in the corner of its picture. */
function Length({ item }: { item: LibraryItem }) {
  const text = useItemLength(item);
  return text && <PictureBadge>{text}</PictureBadge>;
}

/** A short text about what uses a theme. Null for unused and deleted themes, and for other items. */
function useThemeUse({ themeData, deletedAt }: LibraryItem): string | null {
  const { t } = useTranslation();
  if (deletedAt !== null) return null;
  if (themeData?.isDefault) return t('themeUse.isDefault');
  const count = themeData?.presentationCount ?? 0;
  return count > 0 ? t('themeUse.usedBy', { count }) : null;
}

function Caption({ item, screens }: { item: LibraryItem; screens: number }) {
  const { t } = useTranslation();
  const kind = t(`library.kinds.${item.resourceType}`);
  const useText = useThemeUse(item);
  const Icon = itemIcons[item.resourceType];
  const length = useItemLength(item);
  const appName = useAppName();
  const applicationName = item.presentationData?.applicationName;
  return (
    <>
      <div className={styles.name}>{item.name}</div>
      <div className={styles.kind}>
        <Icon size={14} stroke={1.6} aria-hidden />
        <span>{useText ?? (applicationName ? appName(applicationName) : kind)}</span>
        {useText !== null && <span className={styles.hidden}>{kind}</span>}
        {/* For screen readers: the badge with the length is inside a link whose label is only the item's name. */}
        {length && <span className={styles.hidden}>{length}</span>}
        {/* A card has no room for both texts. The theme's editor shows the number of screens. */}
        {screens > 0 && useText === null && (
          <span className={styles.usage}>
            <IconDeviceTv size={14} stroke={1.6} aria-hidden />
            <span aria-hidden>{screens}</span>
            <span className={styles.hidden}>{t('library.onScreens', { count: screens })}</span>
          </span>
        )}
      </div>
    </>
  );
}
