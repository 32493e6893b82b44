import { Button, Loader } from '@mantine/core';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { isFinal } from '../../platform/errors.ts';
import { FormError } from '../ui/error-note.tsx';
import styles from './template-gallery.module.css';
import { type Orientation, templatePicture } from './template-pictures.ts';
import { templateName } from './template-texts.ts';
import type { Template } from './templates.ts';

/** A picture of a template. One click creates its presentation. */
export function TemplateTile({
  template,
  orientation,
  isCreating,
  error,
  onChoose,
}: {
  template: Template;
  orientation: Orientation;
  isCreating: boolean;
  /** Why its presentation could not be created. */
  error: unknown;
  onChoose: () => void;
}) {
  const { t } = useTranslation();
  const tile = useRef<HTMLButtonElement>(null);
  const retry = () => {
    // The button disappears during the attempt, and must not take the focus with it.
    tile.current?.focus();
    onChoose();
  };
  const [width, height] = orientation === 'landscape' ? [480, 270] : [270, 480];
  return (
    <li>
      <button ref={tile} type="button" className={styles.tile} aria-busy={isCreating} onClick={onChoose}>
        <span className={styles.picture}>
          <img
            src={templatePicture(template.id, orientation)}
            alt=""
            loading="lazy"
            width={width}
            height={height}
          />
          {isCreating && (
            <span className={styles.progress}>
              <Loader size="sm" color="white" aria-hidden />
            </span>
          )}
        </span>
        <strong>{templateName(template, t)}</strong>
        <span className={styles.category}>{t(`templates.categories.${template.category}`)}</span>
      </button>
      {error !== null && !isCreating && (
        <div className={styles.error}>
          <FormError error={error} />
          {!isFinal(error) && (
            <Button size="xs" variant="default" onClick={retry}>
              {t('common.retry')}
            </Button>
          )}
        </div>
      )}
    </li>
  );
}
