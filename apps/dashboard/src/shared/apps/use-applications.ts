import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useRead } from '../../platform/api.ts';
import { localizeApplication } from './localize-application.ts';

/** The applications, with their texts in the language of the page. Undefined until they are known. */
export function useApplications() {
  const { language } = useTranslation().i18n;
  const read = useRead('applications.list', { query: { pageSize: 200 } });
  const data = read.data?.data;
  const applications = useMemo(
    () => data?.map((application) => localizeApplication(application, language)),
    [data, language],
  );
  return { read, applications };
}
