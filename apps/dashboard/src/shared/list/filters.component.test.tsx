import { MantineProvider } from '@mantine/core';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Link,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { SearchFilter, TYPING_MS } from './filters.tsx';

/** A list whose address contains its search, and a page of one playlist, which opens when `playlist` resolves. */
function createPages(playlist: Promise<void>) {
  const rootRoute = createRootRoute({ component: Outlet });
  const listRoute = createRoute({
    getParentRoute: () => rootRoute,
    path: '/playlists',
    validateSearch: ({ q }: { q?: string }) => ({ q }),
    component: function List() {
      const { q } = listRoute.useSearch();
      const navigate = listRoute.useNavigate();
      return (
        <>
          <SearchFilter
            label="Search playlists"
            value={q}
            onSearch={(q) => void navigate({ search: { q }, replace: true })}
          />
          <Link to="/playlists/$id" params={{ id: '7' }}>
            Summer
          </Link>
        </>
      );
    },
  });
  const playlistRoute = createRoute({
    getParentRoute: () => rootRoute,
    path: '/playlists/$id',
    loader: () => playlist,
    pendingMs: Number.POSITIVE_INFINITY,
    component: () => <h1>Summer</h1>,
  });
  return createRouter({
    routeTree: rootRoute.addChildren([listRoute, playlistRoute]),
    history: createMemoryHistory({ initialEntries: ['/playlists'] }),
  });
}

async function openList(playlist: Promise<void> = Promise.resolve()) {
  const router = createPages(playlist);
  await render(
    <MantineProvider>
      <RouterProvider router={router} />
    </MantineProvider>,
  );
  return router;
}

const field = () => page.getByRole('searchbox', { name: 'Search playlists' });
/** Timers fire in the order in which they are due, so a search that was typed before has been reported. */
const typingPause = () => new Promise((resolve) => window.setTimeout(resolve, TYPING_MS));

test('the address contains the search when typing pauses', async () => {
  const router = await openList();
  await field().fill('sum');
  await expect.poll(() => router.latestLocation.href).toBe('/playlists?q=sum');
});

test('a search does not lead back from a playlist that is opened right after typing', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const router = await openList(promise);
  await field().fill('sum');
  await page.getByRole('link', { name: 'Summer' }).click();
  await typingPause();
  await expect.element(field()).toBeInTheDocument();
  expect(router.latestLocation.href).toBe('/playlists/7');
  resolve();
  await expect.element(page.getByRole('heading', { name: 'Summer' })).toBeInTheDocument();
});
