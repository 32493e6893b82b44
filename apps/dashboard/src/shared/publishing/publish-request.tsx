import { Button, Checkbox, Skeleton } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRead, useSave } from '../../platform/api.ts';
import { ErrorNote } from '../ui/error-note.tsx';
import {
  chosenScope,
  countChosen,
  defaultChoice,
  keyOf,
  type Preview,
  type PublishChoice,
  previewScope,
} from './publish-choice.ts';
import { PublishGroup } from './publish-group.tsx';
import { ScopeFilter, useScopeFilter } from './publish-scope-filter.tsx';
import styles from './publish-sheet.module.css';
import { type PublishRequest, type PublishScope, publishSheet, trackPublish } from './publish-sheet-store.ts';
import { PublishWhen } from './publish-when.tsx';
import { RequestFooter } from './request-footer.tsx';
import { NothingToPublish, RequestHint } from './request-notes.tsx';
import { bodyOfWhen, immediately, type When } from './when.ts';

/** Shows what a publish would change, and publishes it. */
export function RequestView({ request, onClose }: { request: PublishRequest; onClose: () => void }) {
  const { t } = useTranslation();
  const { filter, ...fields } = useScopeFilter();
  const [choice, setChoice] = useState(defaultChoice);
  const [when, setWhen] = useState(immediately);
  const scope = { ...request.scope, ...filter };
  const { preview, publish, isPublishing } = useRequest(request, scope, choice);
  const counted = preview.data && countChosen(preview.data, choice);
  const isEmpty =
    preview.data?.total === 0 && preview.data.refused.length === 0 && choice.excludedScreens.size === 0;
  const isFiltered = Object.keys(filter).length > 0;
  const changeFilter = (next: Parameters<typeof fields.onChange>[0]) => {
    fields.onChange(next);
    setChoice(defaultChoice);
  };
  return (
    <>
      <div className={styles.scroll}>
        <RequestHint request={request} total={preview.data?.total ?? 0} />
        {canFilter(request, preview.data, isFiltered) && (
          <ScopeFilter {...fields} filter={filter} onChange={changeFilter} />
        )}
        {preview.isPending && [1, 2, 3].map((row) => <Skeleton key={row} h={64} my={8} />)}
        {preview.isError && (
          <ErrorNote
            error={preview.error}
            title={t('publish.previewFailed')}
            retry={() => void preview.refetch()}
          />
        )}
        {isEmpty && <NothingToPublish request={request} isFiltered={isFiltered} />}
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
      <RequestFooter
        counted={counted}
        choice={choice}
        when={when}
        // Without a preview, people can't confirm anything. The server then rejects screens that need a confirmation.
        isReady={(preview.isSuccess && !preview.isPlaceholderData && !fields.isTyping) || preview.isError}
        isPending={isPublishing}
        onPublish={() => publish(when)}
        onClose={onClose}
      />
    </>
  );
}

/** The preview of a request in a scope, and the function that publishes it. */
function useRequest(request: PublishRequest, scope: PublishScope, choice: PublishChoice) {
  const content = {
    ...(request.playlist && { playlistId: request.playlist.id }),
    ...(request.revision && { revision: request.revision.number }),
  };
  const preview = useRead(
    'publishes.preview',
    { body: { scope: previewScope(scope, choice), ...content } },
    { keepPrevious: true },
  );
  const create = useSave('publishes.create', {
    onSuccess: ({ id }) => {
      trackPublish(id);
      request.onStarted?.();
      publishSheet.set({ kind: 'publish', id });
    },
  });
  const publish = (when: When) =>
    create.mutate({
      body: {
        scope: chosenScope(scope, choice),
        ...content,
        confirmBlank: choice.isConfirmed,
        ...bodyOfWhen(when),
      },
    });
  return { preview, publish, isPublishing: create.isPending };
}

/** Whether to offer a filter. It would replace the folder, tag or screens of a scope that already has them. */
function canFilter({ scope }: PublishRequest, preview: Preview | undefined, isFiltered: boolean): boolean {
  const isPreset = [scope.deviceIds, scope.folderId, scope.tag].some((value) => value !== undefined);
  // One screen needs no filter. If a filter has left one screen, people must be able to clear it.
  return !isPreset && ((preview?.total ?? 0) > 1 || isFiltered);
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
            isAssignment={request.playlist !== undefined || request.revision !== undefined}
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
