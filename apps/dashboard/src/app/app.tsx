import { DirectionProvider, localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import { type RouterHistory, RouterProvider } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { ApiProvider, clearCacheOnSessionChange, createApi } from '../platform/api.ts';
import { readCachedConfig } from '../platform/config.ts';
import { LazyMessages } from '../platform/lazy-messages.tsx';
import { UploadsProvider } from '../shared/uploads/uploads-provider.tsx';
import { createAppRouter } from './router.ts';
import { cssVariables, theme } from './theme.ts';

const colorScheme = localStorageColorSchemeManager({ key: 'vitrine.theme' });

/** The dashboard. It uses the browser's history unless a test passes a different one. */
export function App({ history }: { history?: RouterHistory }) {
  const [api] = useState(createApi);
  const [router] = useState(() => createAppRouter(history));
  useEffect(() => clearCacheOnSessionChange(api, () => void router.invalidate()), [api, router]);
  return (
    <DirectionProvider>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={cssVariables}
        colorSchemeManager={colorScheme}
        defaultColorScheme="auto"
      >
        <ApiProvider api={api}>
          <LazyMessages />
          <UploadsProvider>
            <RouterProvider router={router} context={{ readConfig: () => readCachedConfig(api) }} />
          </UploadsProvider>
        </ApiProvider>
      </MantineProvider>
    </DirectionProvider>
  );
}
