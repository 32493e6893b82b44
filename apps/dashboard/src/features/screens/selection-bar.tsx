import { Button, Menu } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Device } from '../../platform/api.ts';
import type { ScreenAction } from '../../shared/batches/batches.ts';
import { usePrimaryVariant } from '../../shared/screens/use-primary-variant.ts';
import { DisabledReason } from '../../shared/ui/disabled-reason.tsx';
import { SelectionToolbar } from '../../shared/ui/selection-toolbar.tsx';
import { SelectAllButton } from './select-all-button.tsx';
import { SelectionDialogs } from './selection-dialogs.tsx';
import type { DevicesQuery, ListedScreens } from './selection-scope.ts';
import { type SelectionDialogKind, useSelectionActions } from './use-selection-actions.ts';

const dialogButtons = [
  ['playlist', 'screens.actions.setPlaylist'],
  ['folder', 'screens.actions.move'],
  ['tags', 'tags.edit'],
] as const satisfies readonly (readonly [SelectionDialogKind, string])[];

/** The actions on the selected screens, which replace the filters. */
export function SelectionBar({
  selected,
  rows,
  total,
  query,
  onSelect,
}: {
  selected: ReadonlySet<string>;
  rows: readonly Device[];
  total: number;
  query: DevicesQuery;
  onSelect: (selected: ReadonlySet<string>) => void;
}) {
  const { t } = useTranslation();
  const primaryVariant = usePrimaryVariant();
  const [listed, setListed] = useState<ListedScreens | null>(null);
  const actions = useSelectionActions({ selected, listed, rows, onSelect });
  const selectAll = (all: ListedScreens) => {
    setListed(all);
    onSelect(all.ids);
  };
  const { deviceIds, reasons, run, publish, openDialog } = actions;
  return (
    <SelectionToolbar count={selected.size} onClear={() => onSelect(new Set())}>
      {selected.size < total && <SelectAllButton total={total} query={query} onSelect={selectAll} />}
      <DisabledReason reason={reasons.publish}>
        <Button size="xs" variant={primaryVariant} onClick={() => publish()}>
          {t('screens.actions.publish')}
        </Button>
      </DisabledReason>
      {dialogButtons.map(([kind, label]) => (
        <DisabledReason key={kind} reason={reasons.edit}>
          <Button size="xs" variant="default" onClick={() => openDialog(kind)}>
            {t(label)}
          </Button>
        </DisabledReason>
      ))}
      <DisabledReason reason={reasons.edit}>
        <Button size="xs" variant="default" onClick={() => run({ action: 'restart', deviceIds })}>
          {t('screens.actions.restart')}
        </Button>
      </DisabledReason>
      <MoreActions
        deviceIds={deviceIds}
        reason={reasons.edit}
        onRun={run}
        onDisable={() => openDialog('disable')}
      />
      <SelectionDialogs actions={actions} />
    </SelectionToolbar>
  );
}

function MoreActions({
  deviceIds,
  reason,
  onRun,
  onDisable,
}: {
  deviceIds: string[];
  /** Why none of the actions is possible; null if they are. */
  reason: string | null;
  onRun: (body: ScreenAction) => void;
  onDisable: () => void;
}) {
  const { t } = useTranslation();
  const button = (
    <Button size="xs" variant="default">
      {t('common.more')}
    </Button>
  );
  if (reason !== null) return <DisabledReason reason={reason}>{button}</DisabledReason>;
  return (
    <Menu position="bottom-start">
      <Menu.Target>{button}</Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => onRun({ action: 'enable', deviceIds })}>
          {t('screens.actions.enable')}
        </Menu.Item>
        <Menu.Item onClick={onDisable}>{t('screens.actions.disable')}</Menu.Item>
        <Menu.Item onClick={() => onRun({ action: 'reboot', deviceIds })}>
          {t('screens.actions.reboot')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
