import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { type Application, useBatch } from '../../platform/api.ts';
import { useNotify } from '../../platform/notify.tsx';
import { useWritableFolder } from '../pickers/use-writable-folder.ts';
import { useOpenCreated } from '../ui/use-open-created.ts';
import { loadSamples } from './load-samples.ts';
import { createFromTemplate, presentationOfTemplate, templateContext } from './template-presentation.ts';
import { templateName } from './template-texts.ts';
import type { Template } from './templates.ts';

interface Chosen {
  template: Template;
  application: Application;
}

/**
 * Creates a presentation from a template and opens its editor. Until then, ignores further choices, such as the second
 * click of a double click.
 */
export function useTemplate(folderId: string | null, playlistId: string | undefined) {
  const { t, i18n } = useTranslation();
  const { rememberPage, openCreated } = useOpenCreated();
  const notify = useNotify();
  const parentFolderId = useWritableFolder('library', folderId);
  const isBusy = useRef(false);
  const create = useBatch<Chosen, { id: string; name: string; appendError: unknown }>(
    async (call, { template, application }) => {
      const name = templateName(template, t);
      const texts = { name, samples: await loadSamples(i18n.language) };
      const body = presentationOfTemplate(template, application, templateContext(new Date()), texts);
      if (!body) throw new Error(`${application.name} has no version`);
      return { name, ...(await createFromTemplate(call, { body, parentFolderId, playlistId })) };
    },
    {
      errors: 'inline',
      onSuccess({ id, name, appendError }) {
        if (appendError !== null) notify.error(appendError);
        else if (playlistId !== undefined) notify.info(t('templates.added'));
        openCreated(name, { to: '/presentations/$id', params: { id }, replace: true });
      },
      onError() {
        isBusy.current = false;
      },
    },
  );
  return {
    choose(chosen: Chosen) {
      if (isBusy.current) return;
      isBusy.current = true;
      rememberPage();
      create.mutate(chosen);
    },
    /** The template that is being created, or whose presentation is about to open. */
    creating: create.isPending || create.isSuccess ? create.variables?.template : undefined,
    failed: create.isError && create.variables ? { ...create.variables, error: create.error } : undefined,
  };
}
