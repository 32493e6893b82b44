import type { PublishedContent } from '@vitrine/contract';
import { DEFAULT_PRESENTATION_DURATION_SECONDS } from '@vitrine/contract/durations';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type CallApi, tryEach, useBatch } from '../../platform/api.ts';
import { useNotify } from '../../platform/notify.tsx';

/** The seconds of presentations by id; null: the default of the app. */
export type Durations = ReadonlyMap<string, number | null>;

/** A duration that the content of the playlist does not contain yet. */
interface EditedDuration {
  seconds: number;
  isSaved: boolean;
}

/**
 * Changes how long presentations play. The rows show a new duration at once, and keep it until the content contains it.
 * The duration belongs to the presentation, so it applies in every playlist.
 */
export function useItemDurations(content: PublishedContent | undefined) {
  const { t } = useTranslation();
  const notify = useNotify();
  const { mutateAsync } = useBatch(saveDurations);
  const [edited, setEdited] = useState<ReadonlyMap<string, EditedDuration>>(new Map());
  const [state, setState] = useState<'idle' | 'saving' | 'saved'>('idle');
  // A new content arrives after each save, and contains what was saved before.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each content
  useEffect(() => {
    setEdited((all) => (all.size === 0 ? all : new Map([...all].filter(([, { isSaved }]) => !isSaved))));
  }, [content]);
  const last = useRef<Promise<unknown>>(Promise.resolve());

  /** Saves in order, because an older duration must not overwrite a newer one. Returns the ids that failed. */
  const change = (durations: Durations): Promise<readonly string[]> => {
    setEdited((all) => {
      const next = new Map(all);
      for (const [id, seconds] of durations) if (seconds !== null) next.set(id, { seconds, isSaved: false });
      return next;
    });
    setState('saving');
    const save = last.current.then(() => mutateAsync(durations));
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
    last.current = done;
    return done;
  };
  const seconds = useMemo(() => new Map([...edited].map(([id, each]) => [id, each.seconds])), [edited]);
  return { edited: seconds, state, change };
}

const isIgnored = (saved: number | undefined, seconds: number) => saved !== undefined && saved !== seconds;

/** The durations after a save: those that the server returned, without those that failed. */
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

/** Saves durations. Returns how long the presentations play now. */
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
