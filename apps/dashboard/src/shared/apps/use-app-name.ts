import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useRead } from '../../platform/api.ts';
import { localizeApplication } from './localize-application.ts';

const FRESH_MS = 600_000;

/**
 * Returns a function that translates the name of an application, as items contain it. Items do not say which application
 * they use, so if several have the same name, that name stays as it is.
 */
export function useAppName() {
  const { language } = useTranslation().i18n;
  // English names need no translation, and so no list of applications.
  const { data } = useRead(
    'applications.list',
    { query: { pageSize: 200 } },
    { enabled: language !== 'en', freshMs: FRESH_MS },
  );
  return useCallback(
    (name: string): string => {
      if (language === 'en') return name;
      const [application, other] = data?.data.filter((each) => each.name === name) ?? [];
      return application && !other ? localizeApplication(application, language).name : name;
    },
    [data, language],
  );
}
