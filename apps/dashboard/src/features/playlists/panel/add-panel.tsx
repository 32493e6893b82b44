import { ActionIcon, Tabs, Tooltip } from '@mantine/core';
import {
  IconApps,
  IconLayoutGrid,
  IconLayoutSidebarLeftCollapse,
  IconTemplate,
  IconUpload,
} from '@tabler/icons-react';
import { memo, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Deferred } from '../../../shared/ui/deferred.tsx';
import styles from './add-panel.module.css';
import { PanelContent, type PanelContentProps } from './panel-content.tsx';
import { type PanelTab, panelTabs, useAddPanel } from './use-add-panel.ts';

const icons = {
  content: IconLayoutGrid,
  upload: IconUpload,
  apps: IconApps,
  templates: IconTemplate,
} as const;

/**
 * The panel beside the items, from which people add content. It collapses to a strip of icons. Memoised, because edits
 * to the playlist do not change it.
 */
export const AddPanel = memo(function AddPanel(props: PanelContentProps) {
  const { t } = useTranslation();
  const { isOpen, tab, show, collapse } = useAddPanel();
  const panel = useRef<HTMLElement>(null);
  useReplacedButtonFocus(panel, isOpen);
  return (
    <section
      ref={panel}
      className={styles.panel}
      aria-label={t('playlist.addTitle')}
      data-panel={isOpen ? 'open' : 'collapsed'}
    >
      {isOpen ? (
        <PanelTabs tab={tab} onTab={show} onCollapse={collapse} {...props} />
      ) : (
        panelTabs.map((each) => {
          const Icon = icons[each];
          return (
            <Tooltip key={each} label={t(`playlist.panel.${each}`)} position="right">
              <ActionIcon
                size={32}
                aria-label={t(`playlist.panel.${each}`)}
                aria-expanded={false}
                data-current={each === tab}
                onClick={() => show(each)}
              >
                <Icon size={18} stroke={1.6} aria-hidden />
              </ActionIcon>
            </Tooltip>
          );
        })
      )}
    </section>
  );
});

/** The tabs and their content. Only the content of the open tab is loaded. */
export function PanelTabs({
  tab,
  onTab,
  onCollapse,
  ...props
}: PanelContentProps & {
  tab: PanelTab;
  onTab: (tab: PanelTab) => void;
  /** Undefined if the panel cannot be collapsed. */
  onCollapse?: () => void;
}) {
  const { t } = useTranslation();
  return (
    <Tabs
      className={styles.tabs}
      value={tab}
      onChange={(next) => next && onTab(next as PanelTab)}
      keepMounted={false}
    >
      <div className={styles.head}>
        <Tabs.List className={styles.list}>
          {panelTabs.map((each) => (
            <Tabs.Tab key={each} value={each} className={styles.tab} data-current={each === tab}>
              {t(`playlist.panel.${each}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {onCollapse && (
          <Tooltip label={t('playlist.panel.collapse')}>
            <ActionIcon aria-label={t('playlist.panel.collapse')} onClick={onCollapse}>
              <IconLayoutSidebarLeftCollapse size={16} stroke={1.6} aria-hidden />
            </ActionIcon>
          </Tooltip>
        )}
      </div>
      {panelTabs.map((each) => (
        <Tabs.Panel key={each} value={each} className={styles.content}>
          <Deferred step={2}>
            <PanelContent tab={each} {...props} />
          </Deferred>
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}

/** Keeps the focus in the panel when it collapses or expands, which removes the button that had the focus. */
function useReplacedButtonFocus(panel: React.RefObject<HTMLElement | null>, isOpen: boolean): void {
  const before = useRef(isOpen);
  useEffect(() => {
    if (before.current === isOpen) return;
    before.current = isOpen;
    if (document.activeElement === document.body)
      panel.current?.querySelector<HTMLElement>('[data-current="true"]')?.focus();
  }, [panel, isOpen]);
}
