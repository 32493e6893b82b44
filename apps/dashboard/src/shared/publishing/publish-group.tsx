import { Button, Checkbox } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { GroupScreens } from './group-screens.tsx';
import { Posters } from './posters.tsx';
import { keyOf, type PreviewGroup, type PublishChoice, toggleGroup } from './publish-choice.ts';
import styles from './publish-sheet.module.css';
import type { PublishScope } from './publish-sheet-store.ts';
import { PublishWarning } from './publish-warning.tsx';
import { useNameSummary, useScreenNames } from './use-name-summary.ts';

type Change = PreviewGroup['changes'][number];
type Content = Change['added'];

/** Shows what a publish changes on the screens of one playlist. */
export function PublishGroup({
  group,
  scope,
  isAssignment,
  isOnly,
  choice,
  onChange,
}: {
  group: PreviewGroup;
  scope: PublishScope;
  /** Whether this publish assigns the playlist. */
  isAssignment: boolean;
  /** Whether there is no other group, so this one cannot be left out. */
  isOnly: boolean;
  choice: PublishChoice;
  onChange: (choice: PublishChoice) => void;
}) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const key = keyOf(group);
  const name = group.playlist ? (group.playlist.name ?? t('publish.hidden')) : t('publish.noPlaylist');
  return (
    <li className={styles.group}>
      <div className={styles.groupHeader}>
        {!isOnly && (
          <Checkbox
            size="xs"
            checked={!choice.excludedGroups.has(key)}
            onChange={() => onChange(toggleGroup(choice, key))}
            aria-label={t('publish.include', { name })}
          />
        )}
        <h3>{name}</h3>
        <Button variant="subtle" size="compact-xs" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t('publish.screens', { count: group.screenCount })}
        </Button>
      </div>
      <div className={styles.groupBody}>
        {isOpen ? (
          <GroupScreens
            group={group}
            scope={scope}
            isAssignment={isAssignment}
            choice={choice}
            onChange={onChange}
          />
        ) : (
          <ScreenNames group={group} />
        )}
        <Consequences group={group} />
      </div>
    </li>
  );
}

const MAX_SCREEN_NAMES = 3;

function ScreenNames({ group: { screens, screenCount } }: { group: PreviewGroup }) {
  const summarise = useScreenNames(MAX_SCREEN_NAMES);
  const names = screens.map(({ name }) => name);
  return <p className={styles.names}>{summarise(names, screenCount)}</p>;
}

/** The changes on the screens, and the warnings about them. */
function Consequences({ group: { changes, warnings, screenCount } }: { group: PreviewGroup }) {
  return (
    <>
      {changes.map((change) => (
        <ChangeLines key={JSON.stringify(change)} change={change} isOnly={changes.length === 1} />
      ))}
      {warnings.map((warning) => (
        <PublishWarning
          key={JSON.stringify(warning)}
          warning={warning}
          isOnly={warning.screenCount === screenCount}
        />
      ))}
    </>
  );
}

/** The changes on screens that currently play the same content. */
function ChangeLines({ change, isOnly }: { change: Change; isOnly: boolean }) {
  const { t } = useTranslation();
  const summarise = useNameSummary();
  const { isChanged, previousPlaylist, screenCount } = change;
  const presentationsIn = (content: Content) => content.filter(({ kind }) => kind === 'presentation');
  const [added, removed] = [presentationsIn(change.added), presentationsIn(change.removed)];
  const presentations = presentationsIn(change.changed);
  // A playlist changes with its items, so name it only if nothing else has changed.
  const isListed = presentations.length > 0 || added.length > 0 || removed.length > 0;
  const changed = isListed ? presentations : change.changed;
  const withScreens = (text: string) =>
    isOnly ? text : t('publish.onScreens', { text, screens: t('publish.screens', { count: screenCount }) });
  return (
    <ul className={styles.lines}>
      {!isChanged && <Line mark="=" text={withScreens(t('publish.upToDate'))} />}
      {previousPlaylist && (
        <Line
          mark="↺"
          text={withScreens(
            previousPlaylist.name === null
              ? t('publish.replacesHidden')
              : t('publish.replaces', { playlist: previousPlaylist.name }),
          )}
        />
      )}
      {added.length > 0 && (
        <Line mark="+" text={withScreens(t('publish.added', { names: summarise(added) }))} content={added} />
      )}
      {changed.length > 0 && (
        <Line
          mark="~"
          text={withScreens(t('publish.changed', { names: summarise(changed) }))}
          content={changed}
        />
      )}
      {removed.length > 0 && (
        <Line
          mark="−"
          text={withScreens(t('publish.removed', { names: summarise(removed) }))}
          content={removed}
          isRemoved
        />
      )}
    </ul>
  );
}

function Line({
  mark,
  text,
  content = [],
  isRemoved = false,
}: {
  mark: string;
  text: string;
  content?: Content;
  isRemoved?: boolean;
}) {
  const ids = content.flatMap(({ kind, id }) => (kind === 'presentation' && id !== null ? [id] : []));
  return (
    <li>
      <span aria-hidden>{mark}</span>
      <span>{text}</span>
      <Posters ids={ids} isRemoved={isRemoved} />
    </li>
  );
}
