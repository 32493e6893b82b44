import type { PublishedContent } from '@vitrine/contract';
import { DEFAULT_PRESENTATION_DURATION_SECONDS } from '@vitrine/contract/durations';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type CallApi, tryEach, useBatch } from '../../platform/api.ts';
import { useNotify } from '../../platform/notify.tsx';

/** Durations in seconds, by presentation id; null: the default of the app. */
export type Durations = ReadonlyMap<string, number | null>;

/** A duration that is newer than the content document of the playlist. */
interface EditedDuration {
  seconds: number;
  isSaved: boolean;
}

/**
 * Changes how long presentations play. The list shows a new duration at once, and until the content document contains
 * it. The duration belongs to the presentation, so it applies in every playlist.
 */
export function useItemDurations(content: PublishedContent | undefined) {
  const { t } = useTranslation();
  const notify = useNotify();
  const { mutateAsync } = useBatch(saveDurations);
  const [edited, setEdited] = useState<ReadonlyMap<string, EditedDuration>>(new Map());
  const [state, setState] = useState<'idle' | 'saving' | 'saved'>('idle');
  // The content document is read again after each save, and then contains the saved durations.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each content document
  useEffect(() => {
    setEdited((all) => (all.size === 0 ? all : new Map([...all].filter(([, { isSaved }]) => !isSaved))));
  }, [content]);
  const lastSave = useRef<Promise<unknown>>(Promise.resolve());

  /** Saves in order, because an older duration must not overwrite a newer one. Returns the ids that failed. */
  const change = (durations: Durations): Promise<readonly string[]> => {
    setEdited((all) => {
      const next = new Map(all);
      for (const [id, seconds] of durations) if (seconds !== null) next.set(id, { seconds, isSaved: false });
      return next;
    });
    setState('saving');
    const save = lastSave.current.then(() => mutateAsync(durations));
    const done = save.then(
      ({ saved, failures }) => {
        setEdited((all) => confirmDurations(all, durations, saved));
        setState(failures.length > 0 ? 'idle' : 'saved');
        if (failures[0]) notify.error(failures[0].error);
        const ignored = [...durations].filter(
          ([id, seconds]) => seconds !== null && isIgnored(saved.get(id), seconds),
        );
        if (ignored.length > 0) notify.info(t('playlist.duration.ignored', { count: ignored.length }));
        return failures.map(({ id }) => id);
      },
      () => [...durations.keys()],
    );
    lastSave.current = done;
    return done;
  };
  const seconds = useMemo(() => new Map([...edited].map(([id, each]) => [id, each.seconds])), [edited]);
  return { edited: seconds, state, change };
}

/** Whether the app of a presentation ignores the saved duration, because it has a fixed one. */
const isIgnored = (saved: number | undefined, seconds: number) => saved !== undefined && saved !== seconds;

/** Replaces the sent durations with those that the server returned, and drops those that failed. */
function confirmDurations(
  edited: ReadonlyMap<string, EditedDuration>,
  sent: Durations,
  saved: ReadonlyMap<string, number>,
): ReadonlyMap<string, EditedDuration> {
  const next = new Map(edited);
  for (const [id, seconds] of sent) {
    const current = next.get(id);
    // Keep a newer edit.
    if (current && (current.isSaved || current.seconds !== seconds)) continue;
    const reply = saved.get(id);
    if (reply === undefined) next.delete(id);
    else next.set(id, { seconds: reply, isSaved: true });
  }
  return next;
}

/** Saves durations. Returns the durations that the presentations have now, and the saves that failed. */
async function saveDurations(call: CallApi, durations: Durations) {
  const saved = new Map<string, number>();
  const { failures } = await tryEach([...durations], async ([id, seconds]) => {
    const duration = seconds ?? (await readDefault(call, id));
    const { presentation } = await call('presentations.update', { params: { id }, body: { duration } });
    saved.set(id, presentation.totalDuration);
  });
  return { saved, failures: failures.map(({ item: [id], error }) => ({ id, error })) };
}

/** The duration that a new presentation of the same app would have. */
async function readDefault(call: CallApi, id: string): Promise<number> {
  const { applicationId, applicationDeploymentId } = await call('presentations.get', { params: { id } });
  const { currentAppVersion } = await call('applications.get', { params: { id: applicationId } });
  if (currentAppVersion?.id === applicationDeploymentId) return currentAppVersion.defaultDuration;
  const versions = await call('applicationVersions.list', {
    params: { id: applicationId },
    query: { pageSize: 200 },
  });
  const version = versions.data.find((each) => each.id === applicationDeploymentId) ?? currentAppVersion;
  return version?.defaultDuration ?? DEFAULT_PRESENTATION_DURATION_SECONDS;
}
