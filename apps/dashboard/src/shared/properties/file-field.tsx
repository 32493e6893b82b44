import { ActionIcon, Button, Progress } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useStore } from '@vitrine/ui/store';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Property } from '../../platform/api.ts';
import { useContentUrl } from '../../platform/config.ts';
import { formatAlternatives, formatNames } from '../../platform/format.ts';
import { FilePicker } from '../pickers/file-picker.tsx';
import { acceptsType, contentTypeOf } from '../uploads/content-type.ts';
import type { UploadJob } from '../uploads/upload-queue.ts';
import { useUploads } from '../uploads/uploads-provider.tsx';
import { type FieldProps, useFieldParts } from './field-parts.tsx';
import { OrderButtons } from './order-buttons.tsx';
import styles from './properties.module.css';
import { useFileList } from './use-file-list.ts';
import { useFiles } from './use-files.ts';
import { acceptedTypes, fileIdOf } from './values.ts';

/** A field for an ordered list of files, which people upload here or choose from the library. */
export function FileField(props: FieldProps) {
  const { t } = useTranslation();
  const { property, value, onChange, context } = props;
  const parts = useFieldParts(props);
  const contentUrl = useContentUrl();
  const [isPicking, setPicking] = useState(false);
  const ids = (Array.isArray(value) ? value : [value]).flatMap((each) => fileIdOf(each) ?? []);
  const files = useFiles(ids);
  const types = acceptedTypes(property);

  const { set, add } = useFileList(ids, property.multiple === true, (next) => {
    const refs = next.map((id) => ({ id }));
    onChange(property.multiple ? refs : (refs[0] ?? null));
  });
  const { pending, refused, send } = useFieldUploads(property, context.folderId, add);
  const dropArea = useDropArea(parts.disabled, send);
  const choose = () => openFileDialog(property, send);
  return (
    <fieldset className={styles.files} {...dropArea}>
      <legend className={styles.label}>{parts.label}</legend>
      {parts.description && <p className={styles.help}>{parts.description}</p>}
      {ids.length > 0 && (
        <ChosenFiles ids={ids} files={files} contentUrl={contentUrl} property={property} set={set} />
      )}
      {pending.map((job) => (
        <UploadLine key={job.key} job={job} />
      ))}
      <div className={styles.fileButtons}>
        <Button size="xs" variant="default" onClick={choose} disabled={parts.disabled}>
          {t('property.upload')}
        </Button>
        <Button size="xs" variant="default" onClick={() => setPicking(true)} disabled={parts.disabled}>
          {t('property.fromLibrary')}
        </Button>
      </div>
      {refused.length > 0 && (
        <p className={styles.error} role="alert">
          {t('property.wrongType', { names: formatNames(refused), kinds: kindsOf(types, t) })}
        </p>
      )}
      {parts.error && <p className={styles.error}>{parts.error}</p>}
      {isPicking && (
        <FilePicker
          types={types}
          isMultiple={property.multiple === true}
          onClose={() => setPicking(false)}
          onChoose={(chosen) => {
            setPicking(false);
            add(chosen);
          }}
        />
      )}
    </fieldset>
  );
}

type OnFiles = (files: readonly File[]) => Promise<void>;

function openFileDialog(property: Property, onFiles: OnFiles): void {
  const input = document.createElement('input');
  input.type = 'file';
  input.multiple = property.multiple === true;
  input.accept = acceptedTypes(property).join(',');
  input.addEventListener('change', () => void onFiles([...(input.files ?? [])]));
  input.click();
}

/** The props of an element on which people drop files. */
function useDropArea(isDisabled: boolean, onFiles: OnFiles) {
  const [isOver, setOver] = useState(false);
  // A field of a read-only form accepts no files, because it would upload them without adding them to the presentation.
  const takesDrop = ({ currentTarget, dataTransfer }: React.DragEvent) =>
    !isDisabled && !currentTarget.matches(':disabled') && dataTransfer.types.includes('Files');
  return {
    'data-over': isOver,
    onDragOver(event: React.DragEvent) {
      if (!takesDrop(event)) return;
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop(event: React.DragEvent) {
      if (!takesDrop(event)) return;
      event.preventDefault();
      event.stopPropagation();
      setOver(false);
      void onFiles([...event.dataTransfer.files]);
    },
  };
}

/** Uploads the files that a property takes, and adds each of them when it is ready. */
function useFieldUploads(
  property: Property,
  folderId: string | null,
  add: (ids: readonly string[]) => void,
): {
  pending: readonly UploadJob[];
  /** The names of the files that the property does not take. */
  refused: readonly string[];
  send(files: readonly File[]): Promise<void>;
} {
  const uploads = useUploads();
  const jobs = useStore(uploads.jobs);
  const [keys, setKeys] = useState<readonly string[]>([]);
  const [refused, setRefused] = useState<readonly string[]>([]);
  return {
    pending: jobs.filter(({ key, status }) => keys.includes(key) && status !== 'ready'),
    refused,
    async send(files) {
      const fits = (file: File) => acceptsType(acceptedTypes(property), contentTypeOf(file));
      setRefused(files.filter((file) => !fits(file)).map(({ name }) => name));
      const fitting = files.filter(fits);
      if (fitting.length === 0) return;
      const sent = uploads.add(property.multiple ? fitting : fitting.slice(0, 1), folderId);
      setKeys((before) => [...before, ...sent.keys]);
      const done = await Promise.all(sent.done);
      add(done.flatMap((file) => file?.id ?? []));
    },
  };
}

/** `pictures or videos`. */
function kindsOf(types: readonly string[], t: TFunction): string {
  const kinds = types.map((type) => {
    if (type === 'application/pdf') return t('property.fileKinds.pdf');
    const family = type.endsWith('/*') ? type.slice(0, -2) : '';
    return isFamily(family) ? t(`property.fileKinds.${family}`) : t('property.fileKinds.other', { type });
  });
  return formatAlternatives([...new Set(kinds)]);
}

const families = ['image', 'video', 'audio', 'font'] as const;
const isFamily = (text: string): text is (typeof families)[number] => families.some((each) => each === text);

function ChosenFiles({
  ids,
  files,
  contentUrl,
  property,
  set,
}: {
  ids: readonly string[];
  files: ReturnType<typeof useFiles>;
  contentUrl: ReturnType<typeof useContentUrl>;
  property: FieldProps['property'];
  set: (next: readonly string[]) => void;
}) {
  const { t } = useTranslation();
  return (
    <ul className={styles.fileList}>
      {ids.map((id, index) => {
        const file = files.get(id);
        const name = file?.filename ?? '…';
        const source = contentUrl(file?.thumbnailUrl ?? file?.url);
        return (
          <li key={id}>
            {source ? <img src={source} alt="" /> : <span className={styles.noThumb} />}
            <span className={styles.fileName} title={name}>
              {name}
            </span>
            {property.multiple && ids.length > 1 && (
              <OrderButtons name={name} list={ids} index={index} onChange={set} />
            )}
            <ActionIcon
              size={22}
              aria-label={t('property.removeFile', { name })}
              onClick={() => set(ids.filter((each) => each !== id))}
            >
              <IconX size={14} />
            </ActionIcon>
          </li>
        );
      })}
    </ul>
  );
}

function UploadLine({ job }: { job: UploadJob }) {
  const { t } = useTranslation();
  return (
    <div className={job.status === 'failed' ? styles.error : styles.sending}>
      {job.status === 'failed'
        ? `${t('property.uploadFailed', { name: job.name })} ${job.error ?? ''}`
        : t('property.uploading', { name: job.name })}
      {job.status !== 'failed' && <Progress value={(job.sent / Math.max(1, job.size)) * 100} size={2} />}
    </div>
  );
}
