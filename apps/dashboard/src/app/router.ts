import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  type RouterHistory,
  redirect,
} from '@tanstack/react-router';
import type { SiteConfig } from '../platform/config.ts';
import { session } from '../platform/session.ts';
import { NotFoundPage, PageError } from './page-error.tsx';
import {
  appsSearch,
  authSearch,
  librarySearch,
  newPresentationSearch,
  parseSearch,
  playlistSearch,
  playlistsSearch,
  presentationSearch,
  screenSearch,
  screensSearch,
  stringifySearch,
} from './search.ts';

/** The data that `App` passes to the routes. */
interface RouterContext {
  readConfig(): Promise<SiteConfig>;
}

const rootRoute = createRootRouteWithContext<RouterContext>()({ errorComponent: PageError });

/** Redirects people who are already signed in to the home page. */
function redirectSignedIn() {
  if (session.get() !== null) throw redirect({ to: '/' });
}

const authRoutes = () => import('../features/auth/auth.routes.ts');
const signInRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/sign-in',
  validateSearch: authSearch,
  beforeLoad: redirectSignedIn,
}).lazy(() => authRoutes().then((area) => area.signInRoute));
const signUpRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/sign-up',
  validateSearch: authSearch,
  beforeLoad: redirectSignedIn,
}).lazy(() => authRoutes().then((area) => area.signUpRoute));
const confirmRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/confirm-sign-up',
  validateSearch: authSearch,
}).lazy(() => authRoutes().then((area) => area.confirmRoute));
const confirmEmailRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/confirm-email',
  validateSearch: authSearch,
}).lazy(() => authRoutes().then((area) => area.confirmEmailRoute));
const forgotRoute = createRoute({ getParentRoute: () => rootRoute, path: '/forgot-password' }).lazy(() =>
  authRoutes().then((area) => area.forgotRoute),
);
const resetRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/reset-password',
  validateSearch: authSearch,
}).lazy(() => authRoutes().then((area) => area.resetRoute));

/** Everything that requires a session. After signing in, the person returns to the requested address. */
const appRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'app',
  beforeLoad: async ({ context, location }) => {
    if (session.get() !== null) return;
    if (location.href !== '/') throw redirect({ to: '/sign-in', search: { to: location.href } });
    // On a new installation, nobody has an account yet.
    const config = await context.readConfig().catch(() => undefined);
    throw redirect({ to: config?.hasAccounts === false ? '/sign-up' : '/sign-in', search: {} });
  },
}).lazy(() => import('./shell/shell.route.ts').then((area) => area.shellRoute));

const homeRoute = createRoute({ getParentRoute: () => appRoute, path: '/' }).lazy(() =>
  import('../features/home/home.routes.ts').then((area) => area.homeRoute),
);

const screensRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/screens',
  validateSearch: screensSearch,
}).lazy(() => import('../features/screens/screens.routes.ts').then((area) => area.screensRoute));
const screenRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/screens/$id',
  validateSearch: screenSearch,
}).lazy(() => import('../features/screens/screen.routes.ts').then((area) => area.screenRoute));

const libraryArea = () => import('../features/library/library.routes.ts');
const libraryRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/content',
  validateSearch: librarySearch,
}).lazy(() => libraryArea().then((area) => area.libraryRoute));
const folderRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/content/$folder',
  validateSearch: librarySearch,
}).lazy(() => libraryArea().then((area) => area.folderRoute));
const playlistsRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/playlists',
  validateSearch: playlistsSearch,
}).lazy(() => libraryArea().then((area) => area.playlistsRoute));

/** The addresses from when Content was called the library. */
const oldLibraryRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/library',
  validateSearch: librarySearch,
  beforeLoad: ({ search }) => {
    throw redirect({ to: '/content', search, replace: true });
  },
});
const oldFolderRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/library/$folder',
  validateSearch: librarySearch,
  beforeLoad: ({ params, search }) => {
    throw redirect({ to: '/content/$folder', params, search, replace: true });
  },
});

const presentationsArea = () => import('../features/presentations/presentations.routes.ts');
const newPresentationRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/presentations/new',
  validateSearch: newPresentationSearch,
}).lazy(() => presentationsArea().then((area) => area.newPresentationRoute));
const presentationRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/presentations/$id',
  validateSearch: presentationSearch,
}).lazy(() => presentationsArea().then((area) => area.presentationRoute));

const playlistRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/playlists/$id',
  validateSearch: playlistSearch,
}).lazy(() => import('../features/playlists/playlists.routes.ts').then((area) => area.playlistRoute));
const themeRoute = createRoute({ getParentRoute: () => appRoute, path: '/themes/$id' }).lazy(() =>
  import('../features/themes/themes.routes.ts').then((area) => area.themeRoute),
);
const appsRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/apps',
  validateSearch: appsSearch,
}).lazy(() => import('../features/apps/apps.routes.ts').then((area) => area.appsRoute));

const settingsRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/settings',
  beforeLoad: () => {
    throw redirect({ to: '/settings/$section', params: { section: 'profile' }, replace: true });
  },
});
const settingsSectionRoute = createRoute({ getParentRoute: () => appRoute, path: '/settings/$section' }).lazy(
  () => import('../features/settings/settings.routes.ts').then((area) => area.settingsRoute),
);

/** The page for unknown addresses. It keeps the navigation. */
const notFoundRoute = createRoute({ getParentRoute: () => appRoute, path: '$', component: NotFoundPage });

const routeTree = rootRoute.addChildren([
  signInRoute,
  signUpRoute,
  confirmRoute,
  confirmEmailRoute,
  forgotRoute,
  resetRoute,
  appRoute.addChildren([
    homeRoute,
    screensRoute,
    screenRoute,
    libraryRoute,
    folderRoute,
    playlistsRoute,
    oldLibraryRoute,
    oldFolderRoute,
    newPresentationRoute,
    presentationRoute,
    playlistRoute,
    themeRoute,
    appsRoute,
    settingsRoute,
    settingsSectionRoute,
    notFoundRoute,
  ]),
]);

/** @param history defaults to the browser's history */
export function createAppRouter(history?: RouterHistory) {
  return createRouter({
    routeTree,
    // `App` passes the context to the `RouterProvider`.
    context: undefined as unknown as RouterContext,
    ...(history && { history }),
    parseSearch,
    stringifySearch,
    defaultPreload: 'intent',
    defaultPreloadDelay: 80,
    scrollRestoration: true,
    defaultErrorComponent: PageError,
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
  /** What an entry of the history remembers besides its address. */
  interface HistoryState {
    /** Set if the person opened a playlist from the content. Its link back leads there. */
    isFromContent?: boolean;
  }
}
