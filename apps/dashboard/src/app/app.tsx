import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { useEffect } from 'react';
import { queryClient } from '../platform/query-client.ts';
import { session } from '../platform/session.ts';
import { router } from './router.ts';
import { cssVariables, theme } from './theme.ts';

const colorScheme = localStorageColorSchemeManager({ key: 'vitrine.theme' });

export function App() {
  useEffect(
    () =>
      session.subscribe(() => {
        if (session.get() !== null) return;
        // Nothing of the one who left may be shown to the one who comes.
        queryClient.clear();
        void router.invalidate();
      }),
    [],
  );
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      colorSchemeManager={colorScheme}
      defaultColorScheme="auto"
    >
      <QueryClientProvider client={queryClient}>
        <Notifications position="bottom-center" limit={3} transitionDuration={150} />
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>
  );
}
