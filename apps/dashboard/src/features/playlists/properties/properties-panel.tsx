import { ActionIcon, Tooltip } from '@mantine/core';
import { IconLayoutSidebarRightCollapse, IconLayoutSidebarRightExpand } from '@tabler/icons-react';
import type { PublishedContent } from '@vitrine/contract';
import { useStore } from '@vitrine/ui/store';
import { type KeyboardEvent, useDeferredValue } from 'react';
import { useTranslation } from 'react-i18next';
import type { Playlist } from '../../../platform/api.ts';
import { Deferred } from '../../../shared/ui/deferred.tsx';
import type { EditorItem } from '../editor-items.ts';
import type { ItemTimingText } from '../item-timing-text.ts';
import type { TimingDrafts } from '../timing-drafts.ts';
import type { ItemSelection } from '../use-item-selection.ts';
import type { usePlaylistEditor } from '../use-playlist-editor.ts';
import { ItemProperties } from './item-properties.tsx';
import { ItemsProperties } from './items-properties.tsx';
import { PlaylistProperties } from './playlist-properties.tsx';
import styles from './properties.module.css';
import type { PropertiesPanelState } from './use-properties-panel.ts';

/** What the panel shows and changes. */
export interface PropertiesContext {
  playlist: Playlist;
  /** Undefined while it loads. */
  content: PublishedContent | undefined;
  editor: ReturnType<typeof usePlaylistEditor>;
  isEditable: boolean;
  /** The ids of presentations with a fixed duration. */
  fixedDurations: ReadonlySet<string>;
  /** When each item plays, by the id of its content. */
  timings: ReadonlyMap<string, ItemTimingText>;
  drafts: TimingDrafts;
  state: PropertiesPanelState;
  /** Sets the durations of items in seconds; null: the defaults of their apps. */
  onDurations: (items: readonly EditorItem[], seconds: number | null) => void;
  /** Called with the index of each item that the preview plays; -1: none. Must be the same function each time. */
  onPlay: (index: number) => void;
}

/**
 * The preview and the properties of the selected items or, if none is selected, of the playlist. It follows the
 * selection without delaying the keys that change it, and collapses to a strip.
 */
export function PropertiesPanel({ selection, ...context }: PropertiesContext & { selection: ItemSelection }) {
  const { t } = useTranslation();
  const { state, editor } = context;
  const { keys } = useStore(selection.store);
  const shown = useDeferredValue(keys);
  const selected = editor.items.filter(({ key }) => shown.has(key));
  const { isOpen } = state;
  const [item] = selected;
  const title =
    selected.length > 1
      ? t('common.selected', { count: selected.length })
      : item
        ? (item.name ?? t('playlistProperties.unavailable'))
        : t('library.kinds.playlist');
  const label = t(isOpen ? 'playlistProperties.hide' : 'playlistProperties.show');
  const Icon = isOpen ? IconLayoutSidebarRightCollapse : IconLayoutSidebarRightExpand;
  return (
    <aside
      className={styles.panel}
      aria-label={t('playlistProperties.title')}
      data-properties={isOpen ? 'open' : 'collapsed'}
      onKeyDown={(event) => {
        if (isLeaving(event)) selection.focusRow([...keys][0] ?? selection.order()[0]);
      }}
    >
      <div className={styles.head}>
        {isOpen && (
          <h2 className={styles.title} title={title}>
            {title}
          </h2>
        )}
        <Tooltip label={label} position="left">
          <ActionIcon
            size={isOpen ? 28 : 32}
            aria-label={label}
            aria-expanded={isOpen}
            onClick={isOpen ? state.collapse : state.open}
          >
            <Icon size={18} stroke={1.6} aria-hidden />
          </ActionIcon>
        </Tooltip>
      </div>
      {isOpen && (
        <div className={styles.body}>
          <Deferred step={3}>
            {!item && <PlaylistProperties {...context} />}
            {item && selected.length === 1 && (
              <ItemProperties
                key={item.key}
                item={item}
                position={editor.items.indexOf(item) + 1}
                {...context}
              />
            )}
            {selected.length > 1 && <ItemsProperties items={selected} {...context} />}
          </Deferred>
        </div>
      )}
    </aside>
  );
}

/** Whether a key returns to the list. Open menus and lists of options handle Escape themselves. */
function isLeaving({ key, target, currentTarget, defaultPrevented }: KeyboardEvent<HTMLElement>): boolean {
  if (key !== 'Escape' || defaultPrevented || !(target instanceof Element)) return false;
  return currentTarget.contains(target) && target.getAttribute('aria-expanded') !== 'true';
}
