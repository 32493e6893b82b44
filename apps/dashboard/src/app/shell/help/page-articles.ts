interface Page {
  path: string;
  search: { tab?: unknown; trash?: unknown; view?: unknown };
}

/** The articles about a page, the most useful first. */
export function articlesFor({ path, search }: Page): readonly string[] {
  const [, area = '', detail = ''] = path.split('/');
  if (area === 'screens' && detail !== '') return tabArticles[String(search.tab ?? 'onAir')] ?? [];
  if (area === 'screens' && search.view !== undefined) return ['watch-screens', ...listArticles];
  if (area === 'content' && search.trash === true) return ['delete-and-restore'];
  if (area === 'presentations' && detail === 'new')
    return search.view === 'templates' ? ['start-from-a-template', 'menu-board'] : newPresentation;
  if (area === 'settings') return settingsArticles[detail] ?? [];
  return areaArticles[area] ?? [];
}

const newPresentation = ['start-from-a-template', 'menu-board', 'show-a-web-page'];

const listArticles = ['find-screens', 'saved-views', 'organise-screens', 'fix-a-screen'];

const areaArticles: Record<string, readonly string[]> = {
  '': ['fix-a-screen', 'publish', 'add-a-screen'],
  screens: ['add-a-screen', 'show-a-file', 'use-this-browser', ...listArticles],
  content: [
    'upload-content',
    'organise-content',
    'share-with-a-colleague',
    'delete-and-restore',
    'file-types',
  ],
  presentations: ['edit-a-table', 'menu-board', 'themes'],
  playlists: ['build-a-playlist', 'set-durations', 'schedule-an-item', 'rules', 'what-plays'],
  themes: ['themes', 'share-with-a-colleague'],
  apps: ['show-a-web-page', 'start-from-a-template'],
};

const tabArticles: Record<string, readonly string[]> = {
  onAir: ['show-a-file', 'publish', 'fix-a-screen', 'set-up-a-screen'],
  whatPlays: ['what-plays', 'schedule-an-item', 'rules'],
  workers: ['workers', 'rules'],
  settings: ['set-up-a-screen', 'screen-tags', 'replace-a-screen'],
  activity: ['screen-activity', 'undo-a-publish', 'fix-a-screen'],
};

const settingsArticles: Record<string, readonly string[]> = {
  profile: ['secure-your-account', 'language', 'fix-a-screen'],
  security: ['secure-your-account'],
  organisation: ['members-and-roles', 'share-with-a-colleague'],
  'api-keys': ['api-keys'],
};
