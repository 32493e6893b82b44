import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useGridKeys } from '../../../shared/list/use-grid-keys.ts';
import { searchTemplates } from '../../../shared/templates/search-templates.ts';
import { templatePicture } from '../../../shared/templates/template-pictures.ts';
import {
  applicationOf,
  presentationOfTemplate,
  templateContext,
} from '../../../shared/templates/template-presentation.ts';
import { templateName, templateWords } from '../../../shared/templates/template-texts.ts';
import { type Template, templates } from '../../../shared/templates/templates.ts';
import { EmptyNote } from '../../../shared/ui/empty-note.tsx';
import { ErrorNote } from '../../../shared/ui/error-note.tsx';
import type { Insertion, Place } from '../use-insertion.ts';
import styles from './add-panel.module.css';
import { PanelSearch } from './panel-search.tsx';
import { LoadingTiles, PanelTile, TileImage } from './panel-tile.tsx';
import { useApplications } from './use-applications.ts';
import { useCreateTile } from './use-create-tile.ts';

/** Finished presentations. A click adds a copy to the playlist. */
export function TemplatesTab({ insertion }: { insertion: Insertion }) {
  const { t } = useTranslation();
  const moveFocus = useGridKeys();
  const { read, usable } = useApplications();
  const { busy, create } = useCreateTile(insertion);
  const [text, setText] = useState('');
  if (read.isError) return <ErrorNote error={read.error} retry={() => void read.refetch()} />;
  if (read.isPending) return <LoadingTiles />;
  const available = templates.filter((each) => applicationOf(usable, each));
  if (available.length === 0)
    return <EmptyNote title={t('apps.empty')} hint={t('apps.emptyHint')} help="start-from-a-template" />;
  const found = searchTemplates(available, {
    text,
    category: null,
    wordsFor: (each) => templateWords(each, t),
  });
  const add = (template: Template, place?: Place) => {
    const application = applicationOf(usable, template);
    const name = templateName(template, t);
    const body =
      application && presentationOfTemplate(template, application, templateContext(new Date()), name);
    if (body) create(template.id, body, place);
  };
  return (
    <>
      <div className={styles.tools}>
        <PanelSearch label={t('templates.search')} value={text} onChange={setText} />
      </div>
      {found.length === 0 && <p className={styles.none}>{t('templates.noMatch')}</p>}
      <ul className={styles.tiles} aria-label={t('playlist.panel.templates')} onKeyDown={moveFocus}>
        {found.map((template) => (
          <PanelTile
            key={template.id}
            name={templateName(template, t)}
            label={t('playlist.addItem', { name: templateName(template, t) })}
            about={t(`templates.categories.${template.category}`)}
            picture={<TileImage source={templatePicture(template.id, 'landscape')} />}
            isBusy={busy === template.id}
            onClick={() => add(template)}
            insert={(place) => add(template, place)}
          />
        ))}
      </ul>
    </>
  );
}
