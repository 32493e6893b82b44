import { Button, NumberInput } from '@mantine/core';
import { itemsDuration } from '@vitrine/contract/item-duration';
import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Application, ApplicationVersion } from '../../platform/api.ts';
import { useContentUrl } from '../../platform/config.ts';
import { formatDuration } from '../../platform/format.ts';
import { localizeApplication } from '../../shared/apps/localize-application.ts';
import {
  hasDurationField,
  isDuration,
  MAX_DURATION_SECONDS,
  MIN_DURATION_SECONDS,
} from '../../shared/content/presentation-duration.ts';
import { useWritableFolder } from '../../shared/pickers/use-writable-folder.ts';
import { type Orientation, OrientationSwitch } from '../../shared/preview/orientation-switch.tsx';
import { PresentationPreview } from '../../shared/preview/presentation-preview.tsx';
import { PropertyFields, propertyOf } from '../../shared/properties/property-fields.tsx';
import { hasWideTable } from '../../shared/properties/table/columns.ts';
import { type PropertyProblems, translatorFor } from '../../shared/properties/values.ts';
import type { Draft } from './draft.ts';
import styles from './presentations.module.css';
import type { DraftForm } from './use-draft-form.ts';

interface Props {
  id: string;
  /** Whether the presentation is not saved yet, so that the server does not know its id. */
  isNew?: boolean;
  isReadOnly?: boolean;
  application: Pick<Application, 'id' | 'name'>;
  version: ApplicationVersion;
  draft: Draft;
  form: DraftForm;
  onChange: (change: Partial<Draft>) => void;
  problems: PropertyProblems;
  isComplete: boolean;
  folderId: string | null;
  /** Content above the properties. */
  children?: React.ReactNode;
}

/** The editor of a presentation: the preview in the middle, and the properties on its right. */
export function PresentationEditor({
  id,
  isNew = false,
  isReadOnly = false,
  application,
  version,
  draft,
  form,
  onChange,
  problems,
  isComplete,
  folderId,
  children,
}: Props) {
  const uploadFolderId = useWritableFolder('library', folderId);
  const { t, i18n } = useTranslation();
  const translate = useMemo(() => translatorFor(version, i18n.language), [version, i18n.language]);
  const watchFocus = useFocusedProperty(form.select);
  return (
    <div className={styles.editor} data-wide={hasWideTable(form.properties) || undefined}>
      <PreviewArea id={id} form={form} version={version} isComplete={isComplete} />
      <aside className={styles.panel} aria-label={t('presentation.properties')}>
        <AppName
          name={localizeApplication({ ...application, currentAppVersion: version }, i18n.language).name}
          iconUrl={version.iconUrl}
        />
        {children}
        <PropertiesNote dynamic={form.dynamic} />
        <fieldset disabled={isReadOnly} className={styles.fields}>
          <div ref={watchFocus}>
            <PropertyFields
              properties={form.properties}
              values={form.values}
              onChange={(values) => onChange({ values })}
              context={{
                translate,
                problems,
                values: form.values,
                folderId: uploadFolderId,
                isReadOnly,
                source: {
                  applicationId: application.id,
                  versionId: version.id,
                  presentationId: isNew ? null : id,
                },
              }}
            />
          </div>
          {hasDurationField(version) && (
            <DurationField
              length={itemsDuration(version, form.content.presentations[id]?.applicationVars ?? {})}
              draft={draft}
              onChange={onChange}
            />
          )}
        </fieldset>
      </aside>
    </div>
  );
}

/** Returns a ref for fields, and calls `onFocus` with the path of the one that receives the focus. */
function useFocusedProperty(onFocus: DraftForm['select']) {
  return useCallback(
    (fields: HTMLElement | null) => {
      const onFocusIn = ({ target }: FocusEvent) =>
        onFocus(target instanceof Element ? propertyOf(target) : null);
      fields?.addEventListener('focusin', onFocusIn);
      return () => fields?.removeEventListener('focusin', onFocusIn);
    },
    [onFocus],
  );
}

function AppName({ name, iconUrl }: { name: string; iconUrl: ApplicationVersion['iconUrl'] }) {
  const contentUrl = useContentUrl();
  const icon = contentUrl(iconUrl);
  return (
    <p className={styles.app}>
      {icon && <img src={icon} alt="" />}
      {name}
    </p>
  );
}

/** The preview, and a control for its orientation. */
function PreviewArea({
  id,
  form,
  version,
  isComplete,
}: Pick<Props, 'id' | 'form' | 'version' | 'isComplete'>) {
  const { t } = useTranslation();
  const [orientation, setOrientation] = useState<Orientation>(version.previewOrientation ?? 'landscape');
  return (
    <div className={styles.stage}>
      <PresentationPreview
        content={form.content}
        presentationId={id}
        isPortrait={orientation === 'portrait'}
        isComplete={isComplete}
      />
      <div className={styles.under}>
        <span>{t('presentation.changesAfterPublish')}</span>
        <OrientationSwitch orientation={orientation} onChange={setOrientation} />
      </div>
    </div>
  );
}

interface DurationProps {
  draft: Draft;
  onChange: (change: Partial<Draft>) => void;
}

/** The duration, which people set unless the app determines it. */
function DurationField({ length, ...props }: DurationProps & { length: number | null }) {
  return length === null ? <DurationInput {...props} /> : <AppDuration length={length} />;
}

function DurationInput({ draft, onChange }: DurationProps) {
  const { t } = useTranslation();
  return (
    <NumberInput
      label={t('presentation.duration')}
      description={t('presentation.durationHint')}
      suffix={` ${t('presentation.seconds')}`}
      min={MIN_DURATION_SECONDS}
      max={MAX_DURATION_SECONDS}
      clampBehavior="none"
      allowDecimal={false}
      value={Number.isFinite(draft.duration) ? draft.duration : ''}
      error={isDuration(draft.duration) ? undefined : t('property.tooSmall', { min: MIN_DURATION_SECONDS })}
      onChange={(value) => onChange({ duration: typeof value === 'number' ? value : Number.NaN })}
    />
  );
}

/** The duration of an app that shows several items in turn. */
function AppDuration({ length }: { length: number }) {
  const { t } = useTranslation();
  return (
    <div className={styles.length}>
      <span>{t('presentation.duration')}</span>
      <p>{t('presentation.ownLength', { length: formatDuration(length) })}</p>
    </div>
  );
}

/** Says that a bundle is creating its fields, or that it failed. The declared fields stay usable. */
function PropertiesNote({ dynamic }: { dynamic: DraftForm['dynamic'] }) {
  const { t } = useTranslation();
  if (!dynamic || dynamic.state === 'ready') return null;
  if (dynamic.state === 'loading')
    return (
      <p className={styles.note} role="status">
        {t('presentation.fieldsLoading')}
      </p>
    );
  return (
    <div className={styles.note} role="alert">
      <p>{t('presentation.fieldsFailed', { error: dynamic.error })}</p>
      <Button size="xs" variant="default" onClick={dynamic.retry}>
        {t('common.retry')}
      </Button>
    </div>
  );
}
