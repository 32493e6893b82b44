import { useTranslation } from 'react-i18next';
import { useNotify } from '../../../platform/notify.tsx';
import { loadSamples } from '../../../shared/templates/load-samples.ts';
import { searchTemplates } from '../../../shared/templates/search-templates.ts';
import { templatePicture } from '../../../shared/templates/template-pictures.ts';
import {
  applicationOf,
  presentationOfTemplate,
  templateContext,
} from '../../../shared/templates/template-presentation.ts';
import { templateName, templateWords } from '../../../shared/templates/template-texts.ts';
import { templates } from '../../../shared/templates/templates.ts';
import type { Insertion } from '../use-insertion.ts';
import { CreateTab } from './create-tab.tsx';

/** Ready-made presentations. A click adds a copy to the playlist. */
export function TemplatesTab({ insertion }: { insertion: Insertion }) {
  const { t, i18n } = useTranslation();
  const notify = useNotify();
  return (
    <CreateTab
      insertion={insertion}
      available={(usable) => templates.filter((each) => applicationOf(usable, each))}
      search={(all, text) =>
        searchTemplates(all, { text, category: null, wordsFor: (each) => templateWords(each, t) })
      }
      onChoose={(template, create, place, usable) => {
        const application = applicationOf(usable, template);
        if (!application) return;
        const name = templateName(template, t);
        loadSamples(i18n.language)
          .then((samples) => {
            const context = templateContext(new Date());
            const body = presentationOfTemplate(template, application, context, { name, samples });
            if (body) create(template.id, body, place);
          })
          .catch(notify.error);
      }}
      tile={(template) => {
        const name = templateName(template, t);
        return {
          name,
          label: t('playlist.addItem', { name }),
          about: t(`templates.categories.${template.category}`),
          picture: templatePicture(template.id, 'landscape'),
        };
      }}
      labels={{
        list: t('playlist.panel.templates'),
        search: t('templates.search'),
        noMatch: t('templates.noMatch'),
      }}
    />
  );
}
