import { Button, SegmentedControl, VisuallyHidden } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Application } from '../../platform/api.ts';
import { SearchFilter } from '../list/filters.tsx';
import { useGridKeys } from '../list/use-grid-keys.ts';
import { EmptyNote } from '../ui/empty-note.tsx';
import { searchTemplates } from './search-templates.ts';
import styles from './template-gallery.module.css';
import { orientations } from './template-pictures.ts';
import { applicationOf } from './template-presentation.ts';
import { templateName, templateWords } from './template-texts.ts';
import { TemplateTile } from './template-tile.tsx';
import { type TemplateCategory, templateCategories, templates } from './templates.ts';
import { useTemplate } from './use-template.ts';

export interface TemplateSearch {
  q?: string | undefined;
  category?: TemplateCategory | undefined;
  /** Landscape by default. */
  orientation?: 'portrait' | undefined;
}

/** Ready-made presentations to start from. Loaded on demand, because of its data. */
export function TemplateGallery({
  applications,
  search,
  onSearch,
  folderId,
  playlistId,
}: {
  applications: readonly Application[];
  search: TemplateSearch;
  onSearch: (change: TemplateSearch) => void;
  folderId: string | null;
  playlistId: string | undefined;
}) {
  const { t } = useTranslation();
  const { choose, creating, failed } = useTemplate(folderId, playlistId);
  const moveFocus = useGridKeys();
  const { q = '', category = null, orientation = 'landscape' } = search;
  const available = templates.flatMap((template) => {
    const application = applicationOf(applications, template);
    return application ? [{ template, application }] : [];
  });
  if (available.length === 0)
    return <EmptyNote title={t('apps.empty')} hint={t('apps.emptyHint')} help="start-from-a-template" />;
  const found = new Set(
    searchTemplates(
      available.map(({ template }) => template),
      { text: q, category, wordsFor: (each) => templateWords(each, t) },
    ),
  );
  return (
    <>
      <TemplateFilters search={search} onSearch={onSearch} />
      <VisuallyHidden role="status">
        {creating
          ? t('templates.creating', { name: templateName(creating, t) })
          : t('templates.count', { count: found.size })}
      </VisuallyHidden>
      {found.size === 0 ? (
        <NoMatch onClear={() => onSearch({ q: undefined, category: undefined })} />
      ) : (
        <ul className={styles.tiles} data-orientation={orientation} onKeyDown={moveFocus}>
          {available
            .filter(({ template }) => found.has(template))
            .map((each) => (
              <TemplateTile
                key={each.template.id}
                template={each.template}
                orientation={orientation}
                isCreating={creating === each.template}
                error={failed?.template === each.template ? failed.error : null}
                onChoose={() => choose(each)}
              />
            ))}
        </ul>
      )}
    </>
  );
}

function NoMatch({ onClear }: { onClear: () => void }) {
  const { t } = useTranslation();
  return (
    <EmptyNote title={t('templates.noMatch')} hint={t('templates.noMatchHint')} help="start-from-a-template">
      <Button variant="default" onClick={onClear}>
        {t('templates.clear')}
      </Button>
    </EmptyNote>
  );
}

function TemplateFilters({
  search,
  onSearch,
}: {
  search: TemplateSearch;
  onSearch: (change: TemplateSearch) => void;
}) {
  const { t } = useTranslation();
  const chips = [null, ...templateCategories];
  return (
    <div className={styles.filters}>
      <SearchFilter label={t('templates.search')} value={search.q} onSearch={(q) => onSearch({ q })} />
      <fieldset className={styles.chips}>
        <VisuallyHidden component="legend">{t('templates.category')}</VisuallyHidden>
        {chips.map((category) => (
          <button
            key={category ?? 'all'}
            type="button"
            className={styles.chip}
            aria-pressed={(search.category ?? null) === category}
            onClick={() => onSearch({ category: category ?? undefined })}
          >
            {t(`templates.categories.${category ?? 'all'}`)}
          </button>
        ))}
      </fieldset>
      <SegmentedControl
        className={styles.orientation}
        size="xs"
        aria-label={t('templates.orientation')}
        value={search.orientation ?? 'landscape'}
        onChange={(value) => onSearch({ orientation: value === 'portrait' ? value : undefined })}
        data={orientations.map((value) => ({ value, label: t(`preview.${value}`) }))}
      />
    </div>
  );
}
