import type { Reply } from '../../platform/api.ts';

type Preview = Pick<Reply<'devices.publishPreview'>, 'groups'>;
type Group = Preview['groups'][number];

/** Screens of a publish that would show nothing or skip content, for the same reason. */
export interface PublishWarning {
  playlist: Group['playlist'];
  reason: NonNullable<Group['confirmation']>['reason'];
  leavesBlank: boolean;
  /** Presentations whose files are missing. */
  missingFiles: readonly { id: string; name: string }[];
  screens: readonly { id: string; name: string }[];
}

export interface PublishConfirmation {
  warnings: readonly PublishWarning[];
  /** Screens that the person can publish to with a confirmation. */
  confirmable: readonly string[];
  /** Screens that the person cannot publish to, even with a confirmation. */
  forbidden: readonly string[];
}

/** Finds what a person must confirm before a publish; null if nothing. */
export function findPublishConfirmation({ groups }: Preview): PublishConfirmation | null {
  const groupsToConfirm = groups.flatMap(({ confirmation, devices, playlist }) =>
    confirmation ? [{ confirmation, devices, playlist }] : [],
  );
  if (groupsToConfirm.length === 0) return null;
  // Groups also differ in what their screens play now, which does not matter here.
  const groupsByWarning = Map.groupBy(
    groupsToConfirm,
    ({ confirmation: { reason, leavesBlank }, playlist }) => `${playlist?.id} ${reason} ${leavesBlank}`,
  );
  const warnings = [...groupsByWarning.values()].map((all): PublishWarning => {
    const [{ confirmation, playlist }] = all as [(typeof all)[number]];
    // Groups with the same playlist receive the same content, so the same files are missing.
    const { reason, leavesBlank, missingFiles } = confirmation;
    return { playlist, reason, leavesBlank, missingFiles, screens: all.flatMap(({ devices }) => devices) };
  });
  const screens = groupsToConfirm.flatMap(({ devices }) => devices);
  const idsOf = (canConfirm: boolean) =>
    screens.filter((each) => each.canConfirm === canConfirm).map(({ id }) => id);
  return { warnings, confirmable: idsOf(true), forbidden: idsOf(false) };
}
