import { MAX_DEVICES_PER_REQUEST } from '@vitrine/contract/constants';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Device } from '../../platform/api.ts';
import { type ScreenAction, type SentAction, useScreenAction } from '../../shared/batches/batches.ts';
import { openPublishSheet } from '../../shared/publishing/publish-sheet-store.ts';
import { type ListedScreens, publishScopeOf } from './selection-scope.ts';
import { useUnsentReport } from './use-unsent-report.ts';

export type SelectionDialogKind = 'playlist' | 'folder' | 'tags' | 'disable';

/** The actions on the selected screens, and the dialog that asks for their details. */
export function useSelectionActions({
  selected,
  listed,
  rows,
  onSelect,
}: {
  selected: ReadonlySet<string>;
  /** Set if the person selected all screens of a list. */
  listed: ListedScreens | null;
  /** The loaded screens. */
  rows: readonly Device[];
  onSelect: (selected: ReadonlySet<string>) => void;
}) {
  const action = useScreenAction();
  const reportUnsent = useUnsentReport();
  const [dialog, openDialog] = useState<SelectionDialogKind | null>(null);
  const deviceIds = [...selected];
  const onlyName = deviceIds.length === 1 ? (rows.find(({ id }) => id === deviceIds[0])?.name ?? null) : null;
  const loaded = rows.filter(({ id }) => selected.has(id));
  const close = () => openDialog(null);
  const finish = () => onSelect(new Set());
  const scope = publishScopeOf(selected, listed);
  const keepUnsent = (action: SentAction) => {
    onSelect(new Set(action.unsent));
    reportUnsent(action);
  };
  return {
    deviceIds,
    /** The name of the screen if only one is selected. */
    onlyName,
    /** The selected screens that are loaded. */
    loaded,
    reasons: useDisabledReasons(loaded, selected.size, scope !== null),
    dialog,
    openDialog,
    close,
    /** Ends the selection of the screens that an action was sent for. */
    keepUnsent,
    run: (body: ScreenAction) => {
      close();
      action.mutate({ body, name: onlyName }, { onSuccess: keepUnsent });
    },
    publish: (playlist?: { id: string; name: string }) => {
      close();
      if (scope) openPublishSheet({ scope, ...(playlist && { playlist }), onStarted: finish });
    },
  };
}

export type SelectionActions = ReturnType<typeof useSelectionActions>;

/** Why the person cannot do anything with the selected screens; null if they can. */
function useDisabledReasons(loaded: readonly Device[], count: number, hasScope: boolean) {
  const { t } = useTranslation();
  /** Screens that the person cannot change fail individually, because screens of pages that are not loaded are unknown. */
  const isAllowed = (permission: 'update' | 'publish') =>
    loaded.length < count || loaded.some(({ permissions }) => permissions.includes(permission));
  return {
    edit: isAllowed('update') ? null : t('errors.forbidden'),
    publish: !isAllowed('publish')
      ? t('publish.notPermittedAny')
      : hasScope
        ? null
        : t('screenList.tooManyToPublish', { count: MAX_DEVICES_PER_REQUEST }),
  };
}
