import { Button, Checkbox, Skeleton } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Options, useRead, useSave } from '../../platform/api.ts';
import { DisabledReason } from '../ui/disabled-reason.tsx';
import { EmptyNote } from '../ui/empty-note.tsx';
import { ErrorNote } from '../ui/error-note.tsx';
import { countChosen, everything, keyOf, type Preview, type PublishChoice } from './publish-choice.ts';
import { PublishGroup } from './publish-group.tsx';
import { ScopeFilter, useScopeFilter } from './publish-scope-filter.tsx';
import styles from './publish-sheet.module.css';
import { type PublishRequest, type PublishScope, publishSheet, trackPublish } from './publish-sheet-store.ts';
import { PublishWhen } from './publish-when.tsx';
import { bodyOfWhen, immediately, type When, whenProblem } from './when.ts';

/** Shows what a publish would change, and publishes it. */
export function RequestView({ request, onClose }: { request: PublishRequest; onClose: () => void }) {
  const { t } = useTranslation();
  const { filter, ...fields } = useScopeFilter();
  const [choice, setChoice] = useState(everything);
  const [when, setWhen] = useState(immediately);
  const scope = { ...request.scope, ...filter };
  const target = { scope, ...(request.playlist && { playlistId: request.playlist.id }) };
  // The preview excludes screens that are left out, but not groups, so groups that are left out stay visible.
  const excludeDeviceIds = [...choice.excludedScreens];
  const previewScope = excludeDeviceIds.length > 0 ? { ...scope, excludeDeviceIds } : scope;
  const preview = useRead(
    'publishes.preview',
    { body: { ...target, scope: previewScope } },
    { keepPrevious: true },
  );
  const create = useSave('publishes.create', {
    onSuccess: ({ id }) => {
      trackPublish(id);
      request.onStarted?.();
      publishSheet.set({ kind: 'publish', id });
    },
  });
  const counted = preview.data && countChosen(preview.data, choice);
  const isEmpty =
    preview.data?.total === 0 && preview.data.refused.length === 0 && choice.excludedScreens.size === 0;
  // A single screen needs no filter, unless it is the result of one.
  const isFiltered = Object.keys(filter).length > 0;
  const canFilter = request.scope.deviceIds === undefined && ((preview.data?.total ?? 0) > 1 || isFiltered);
  const publish = () =>
    create.mutate({ body: { ...target, scope: chosenScope(scope, choice), ...bodyOf(choice, when) } });
  return (
    <>
      <div className={styles.scroll}>
        <p className={styles.hint}>{t('publish.hint')}</p>
        {canFilter && (
          <ScopeFilter
            {...fields}
            filter={filter}
            onChange={(next) => {
              fields.onChange(next);
              setChoice(everything);
            }}
          />
        )}
        {preview.isPending && [1, 2, 3].map((row) => <Skeleton key={row} h={64} my={8} />)}
        {preview.isError && (
          <ErrorNote
            error={preview.error}
            title={t('publish.previewFailed')}
            retry={() => void preview.refetch()}
          />
        )}
        {isEmpty && (
          <EmptyNote
            title={t(isFiltered ? 'publish.nothingMatches' : 'publish.nothing')}
            hint={t(isFiltered ? 'publish.nothingMatchesHint' : 'publish.nothingHint')}
            help="publish"
          />
        )}
        {preview.data && (
          <Groups
            preview={preview.data}
            request={request}
            scope={scope}
            choice={choice}
            onChange={setChoice}
          />
        )}
        {!isEmpty && <PublishWhen value={when} onChange={setWhen} hasStages={(counted?.count ?? 2) > 1} />}
      </div>
      <footer className={styles.footer}>
        <Button variant="default" onClick={onClose}>
          {t('common.cancel')}
        </Button>
        <PublishButton
          count={counted?.count}
          isConfirmed={choice.isConfirmed && (counted?.confirmable ?? 0) > 0}
          canConfirm={(counted?.confirmable ?? 0) > 0}
          when={when}
          // Without a preview, people can confirm nothing. The server then refuses screens that need a confirmation.
          isReady={(preview.isSuccess && !preview.isPlaceholderData && !fields.isTyping) || preview.isError}
          isPending={create.isPending}
          onClick={publish}
        />
      </footer>
    </>
  );
}

function Groups({
  preview,
  request,
  scope,
  choice,
  onChange,
}: {
  preview: Preview;
  request: PublishRequest;
  scope: PublishScope;
  choice: PublishChoice;
  onChange: (choice: PublishChoice) => void;
}) {
  const { t } = useTranslation();
  const { forbidden } = countChosen(preview, choice);
  return (
    <>
      <ul className={styles.groups}>
        {preview.groups.map((group) => (
          <PublishGroup
            key={keyOf(group)}
            group={group}
            scope={scope}
            isAssignment={request.playlist !== undefined}
            isOnly={preview.groups.length === 1}
            choice={choice}
            onChange={onChange}
          />
        ))}
      </ul>
      {choice.excludedScreens.size > 0 && (
        <Button
          variant="subtle"
          size="compact-xs"
          onClick={() => onChange({ ...choice, excludedScreens: new Set() })}
        >
          {t('publish.includeAgain', { count: choice.excludedScreens.size })}
        </Button>
      )}
      {preview.refused.map(({ reason, screenCount }) => (
        <p key={reason} className={styles.refused}>
          {t('publish.onScreens', { text: reason, screens: t('publish.screens', { count: screenCount }) })}
        </p>
      ))}
      {forbidden > 0 && <p className={styles.refused}>{t('publish.forbidden', { count: forbidden })}</p>}
      <ConfirmWarnings preview={preview} choice={choice} onChange={onChange} />
    </>
  );
}

/** Asks whether to publish to screens that would show nothing or skip content. Otherwise, they are left out. */
function ConfirmWarnings({
  preview,
  choice,
  onChange,
}: {
  preview: Preview;
  choice: PublishChoice;
  onChange: (choice: PublishChoice) => void;
}) {
  const { t } = useTranslation();
  const { confirmable: count, blank } = countChosen(preview, choice);
  if (count === 0) return null;
  const label =
    blank === count
      ? t('publish.confirmBlank', { count })
      : blank === 0
        ? t('publish.confirmSkip', { count })
        : t('publish.confirmMixed', { count });
  return (
    <Checkbox
      className={styles.confirm}
      size="xs"
      label={label}
      checked={choice.isConfirmed}
      onChange={({ currentTarget: { checked } }) => onChange({ ...choice, isConfirmed: checked })}
    />
  );
}

function PublishButton({
  count,
  isConfirmed,
  canConfirm,
  when,
  isReady,
  isPending,
  onClick,
}: {
  /** Undefined if the preview is not available. */
  count: number | undefined;
  isConfirmed: boolean;
  canConfirm: boolean;
  when: When;
  isReady: boolean;
  isPending: boolean;
  onClick: () => void;
}) {
  const { t } = useTranslation();
  const problem = whenProblem(when, Date.now());
  const reason =
    count === 0
      ? t(canConfirm ? 'publish.chooseOrConfirm' : 'publish.choose')
      : problem
        ? t(`publish.when.${problem}`)
        : null;
  return (
    <DisabledReason reason={reason}>
      <Button
        onClick={onClick}
        loading={isPending}
        disabled={!isReady}
        color={isConfirmed ? 'red' : undefined}
        data-autofocus
      >
        {count === undefined
          ? t('publish.publishUnknown')
          : t(when.isLater ? 'publish.scheduleCount' : 'publish.publishCount', { count })}
      </Button>
    </DisabledReason>
  );
}

/** The scope without the groups and screens that the person left out. */
function chosenScope(
  scope: PublishScope,
  { excludedGroups: groups, excludedScreens: screens }: PublishChoice,
): PublishScope {
  return {
    ...scope,
    ...(groups.size > 0 && { excludePlaylistIds: [...groups] }),
    ...(screens.size > 0 && { excludeDeviceIds: [...screens] }),
  };
}

function bodyOf(
  choice: PublishChoice,
  when: When,
): Omit<Options<'publishes.create'>['body'], 'scope' | 'playlistId'> {
  return { confirmBlank: choice.isConfirmed, ...bodyOfWhen(when) };
}
