import { Spotlight, type SpotlightActionGroupData } from '@mantine/spotlight';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorNote } from '../../shared/ui/error-note.tsx';
import styles from './search.module.css';
import { searchStore, selectFirst, spotlight } from './search-store.ts';
import { useCommands } from './use-commands.tsx';
import { type SearchResults, useSearchResults } from './use-search-results.ts';

const classNames = {
  content: styles.content ?? '',
  search: styles.search ?? '',
  action: styles.action ?? '',
  actionDescription: styles.description ?? '',
  actionsGroup: styles.group ?? '',
};

/** Finds screens, content and commands. Opens whenever `request` changes. */
export function Search({ request }: { request: number }) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const [opened, setOpened] = useState(false);
  const results = useSearchResults(text, opened);
  const commands = useMatchingCommands(text);
  useEffect(() => {
    if (request > 0) spotlight.open();
  }, [request]);
  const groups = [...results.groups, commands].filter(({ actions }) => actions.length > 0);
  const first = groups[0]?.actions[0]?.id;
  // Results arrive after the query has changed. Select the best one, so that Enter opens it.
  useEffect(() => {
    if (opened && first !== undefined) selectFirst();
  }, [opened, first]);
  return (
    <Spotlight
      store={searchStore}
      actions={groups}
      filter={(_, actions) => actions}
      query={text}
      onQueryChange={setText}
      onSpotlightOpen={() => setOpened(true)}
      onSpotlightClose={() => setOpened(false)}
      clearQueryOnClose
      shortcut={null}
      scrollable
      overlayProps={{ blur: 0, color: 'var(--v-scrim)', backgroundOpacity: 1 }}
      classNames={classNames}
      attributes={{ content: { 'aria-label': t('common.search') } }}
      maxHeight={420}
      nothingFound={text.trim() === '' ? null : <NothingFound text={text.trim()} results={results} />}
      searchProps={{
        placeholder: t('spotlight.placeholder'),
        'aria-label': t('common.search'),
        leftSection: <IconSearch size={18} stroke={1.6} aria-hidden />,
      }}
    />
  );
}

function useMatchingCommands(text: string): SpotlightActionGroupData {
  const { t } = useTranslation();
  const commands = useCommands();
  const query = text.trim().toLowerCase();
  return {
    group: t('spotlight.commands'),
    actions: commands.filter(({ label }) => query === '' || label.toLowerCase().includes(query)),
  };
}

/** Says that the search continues, has failed or found nothing. */
function NothingFound({ text, results: { isWaiting, failure } }: { text: string; results: SearchResults }) {
  const { t } = useTranslation();
  if (isWaiting) return <span role="status">{t('spotlight.searching')}</span>;
  if (failure) return <ErrorNote {...failure} title={t('spotlight.failed')} />;
  return t('spotlight.nothing', { query: text });
}
