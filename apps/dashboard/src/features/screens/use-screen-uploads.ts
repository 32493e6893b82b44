import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { Device } from '../../platform/api.ts';
import { useStableCallbacks } from '../../shared/ui/use-stable-callbacks.ts';
import { ROOT_UPLOADS, type UploadTarget, uploadTarget } from '../../shared/uploads/use-choose-files.ts';
import { queueForScreen } from './files-for-screen.ts';
import { canShowFiles } from './use-screen-drop.ts';

/** On the page of a screen, the screen shows files that are dropped anywhere. */
export function useScreenUploads(device: Device): void {
  const { t } = useTranslation();
  const { id, name } = device;
  const refusal = canShowFiles(device) ? null : t('errors.forbidden');
  const { add } = useStableCallbacks({
    add: (files: readonly File[], at: DOMRect) => queueForScreen({ device, files, at }),
  });
  const title = t('showFiles.drop', { name });
  useUploadPage({ id, title, refusal, add });
}

/** On the list of screens, the screens take files. Files that are dropped beside them become content. */
export function useScreensUploads({ hasScreens }: { hasScreens: boolean }): void {
  const { t } = useTranslation();
  const title = t('showFiles.dropOnScreen');
  useUploadPage(hasScreens ? { id: 'screens', title } : {});
}

function useUploadPage({
  id,
  title = '',
  refusal = null,
  add,
}: Partial<NonNullable<UploadTarget['page']>>): void {
  useEffect(() => {
    if (id === undefined) return;
    uploadTarget.set({ ...ROOT_UPLOADS, page: { id, title, refusal, ...(add && { add }) } });
    return () => uploadTarget.set(ROOT_UPLOADS);
  }, [id, title, refusal, add]);
}
