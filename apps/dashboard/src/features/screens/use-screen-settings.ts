import { useState } from 'react';
import { type Device, type Options, useSave } from '../../platform/api.ts';
import { fieldErrors } from '../../platform/errors.ts';
import { type ChangedField, useBlankConfirmation } from '../../shared/screens/use-blank-confirmation.tsx';
import { useAutosave } from '../../shared/ui/use-autosave.ts';
import { formatTags } from './tags.ts';

type Patch = Options<'devices.update'>['body'];

/** Changing these fields can leave a screen with nothing to play, because rules and schedules depend on them. */
const fields: readonly ChangedField[] = ['name', 'timezone', 'tags'];

/**
 * The editable settings of a screen. Saves each edit. Edits that could blank the screen ask for confirmation:
 * render `dialog`.
 */
export function useScreenSettings(device: Device) {
  const [values, setValues] = useState(() => ({
    name: device.name,
    description: device.description ?? '',
    timezone: device.timezone,
    screenOrientation: device.screenOrientation,
    activeHoursStart: device.activeHoursStart ?? '',
    activeHoursEnd: device.activeHoursEnd ?? '',
    dailyRestartTime: device.dailyRestartTime ?? '',
    dailyRebootTime: device.dailyRebootTime ?? '',
    isAudioOnly: device.isAudioOnly,
    tags: formatTags(device.tags),
  }));
  const confirmation = useBlankConfirmation();
  const save = useSave('devices.update', { errors: 'inline' });
  const update = (body: Patch) => save.mutateAsync({ params: { id: device.id }, body });
  const saving = useAutosave<Patch>(async (body) => {
    const changed = fields.filter((field) => body[field] !== undefined);
    const isSaved = await confirmation.change(device.name, changed, (confirmed) =>
      update({ ...body, ...confirmed }),
    );
    if (!isSaved) {
      const { name, timezone, tags, ...others } = body;
      setValues((before) => ({
        ...before,
        ...(name !== undefined && { name: device.name }),
        ...(timezone !== undefined && { timezone: device.timezone }),
        ...(tags !== undefined && { tags: formatTags(device.tags) }),
      }));
      if (Object.keys(others).length > 0) await update(others);
    }
  });
  const errors = saving.state.kind === 'failed' ? fieldErrors(saving.state.error) : {};
  const set = <K extends keyof typeof values>(
    key: K,
    value: (typeof values)[K],
    patch: Patch,
    options?: { now: boolean },
  ) => {
    setValues((before) => ({ ...before, [key]: value }));
    saving.change(patch, options);
  };
  return { values, errors, set, saving, dialog: confirmation.dialog };
}
