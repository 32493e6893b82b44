import { lazy, Suspense } from 'react';
import type { Insertion } from '../use-insertion.ts';
import { AppsTab } from './apps-tab.tsx';
import { ContentTab } from './content-tab.tsx';
import { LoadingTiles } from './panel-tile.tsx';
import { UploadTab } from './upload-tab.tsx';
import type { PanelTab } from './use-add-panel.ts';

/** Loaded on demand, because of its data. */
const TemplatesTab = lazy(() => import('./templates-tab.tsx').then((m) => ({ default: m.TemplatesTab })));

export interface PanelContentProps {
  playlistId: string;
  /** The folder of the playlist. */
  folderId: string | null;
  insertion: Insertion;
}

export function PanelContent({ tab, ...props }: PanelContentProps & { tab: PanelTab }) {
  if (tab === 'content') return <ContentTab {...props} />;
  if (tab === 'upload') return <UploadTab {...props} />;
  if (tab === 'apps') return <AppsTab {...props} />;
  return (
    <Suspense fallback={<LoadingTiles />}>
      <TemplatesTab {...props} />
    </Suspense>
  );
}
