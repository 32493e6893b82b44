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
        // Nothing of the person who left can be shown to the next one, who may have signed in in another tab.
        if (
          session.get() !== null &&
          queryClient.getQueryData<{ id: string }>(['profile.get'])?.id === session.get()
        )
          return;
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
