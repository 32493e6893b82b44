import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { RouterProvider } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { ApiProvider, createApi, forgetOnSessionChange } from '../platform/api.ts';
import { readCachedConfig } from '../platform/config.ts';
import { UploadsProvider } from '../shared/uploads/uploads-provider.tsx';
import { router } from './router.ts';
import { cssVariables, theme } from './theme.ts';

const colorScheme = localStorageColorSchemeManager({ key: 'vitrine.theme' });

export function App() {
  const [api] = useState(createApi);
  useEffect(() => forgetOnSessionChange(api, () => void router.invalidate()), [api]);
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      colorSchemeManager={colorScheme}
      defaultColorScheme="auto"
    >
      <ApiProvider api={api}>
        <Notifications position="bottom-center" limit={3} transitionDuration={150} />
        <UploadsProvider>
          <RouterProvider router={router} context={{ readConfig: () => readCachedConfig(api) }} />
        </UploadsProvider>
      </ApiProvider>
    </MantineProvider>
  );
}
