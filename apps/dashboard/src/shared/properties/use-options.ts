import { useDebouncedValue } from '@mantine/hooks';
import { namesInAddress, optionsAddress } from '@vitrine/contract/options-address';
import { useRead } from '../../platform/api.ts';
import { useContentUrl } from '../../platform/config.ts';
import { useContentJson } from '../../platform/use-content-json.ts';
import type { FieldProps } from './field-parts.tsx';

export interface Option {
  name: string;
  label?: string | undefined;
  value: string | number | boolean;
  thumbnailUrl?: string | undefined;
  disabled?: boolean | undefined;
}

/** Debounces requests for options while a person types. */
const TYPING_MS = 500;
const FRESH_MS = 60_000;

/**
 * The options of a property: its own, or those from the application's server. The content security policy blocks that
 * request in the browser, so Vitrine's server requests them from the address that the application's version declares.
 */
export function useOptions({ property, path, context }: FieldProps): {
  options: readonly Option[];
  problem: 'optionsFailed' | undefined;
} {
  const contentUrl = useContentUrl();
  const template = property.options?.length ? undefined : (property.optionsUrl ?? property.imagesUrl);
  const names = template ? namesInAddress(template) : [];
  const entered = Object.fromEntries(names.map((name) => [name, context.values[name]]));
  const [values] = useDebouncedValue(JSON.stringify(entered), TYPING_MS);
  const { source } = context;
  // Paths are on the content origin, to which the browser can send requests.
  const contentAddress = template?.startsWith('/')
    ? contentUrl(optionsAddress(template, entered))
    : undefined;
  const declared = template && !template.startsWith('/') ? source : undefined;
  const list = useContentJson(contentAddress, FRESH_MS);
  const loaded = useRead(
    'applications.loadOptions',
    {
      params: { id: declared?.applicationId ?? '' },
      body: {
        applicationDeploymentId: declared?.versionId ?? '',
        ...(declared?.presentationId && { presentationId: declared.presentationId }),
        property: pathOf(path),
        values: JSON.parse(values) as Record<string, unknown>,
      },
    },
    // Report a failure at once, because the server has already tried.
    { enabled: declared !== undefined, freshMs: FRESH_MS, retry: false, keepPrevious: true },
  );
  const remote = contentAddress === undefined ? loaded.data?.options : optionsIn(list.data);
  return {
    options: template ? (remote ?? []) : (property.options ?? []),
    problem: (contentAddress === undefined ? loaded : list).isError ? 'optionsFailed' : undefined,
  };
}

/** The path of a property without the indexes of rows: `offers.2.store` → `offers.store`. */
function pathOf(path: string): string {
  return path
    .split('.')
    .filter((part) => !/^\d+$/.test(part))
    .join('.');
}

function optionsIn(list: unknown): Option[] {
  return (Array.isArray(list) ? list : []).filter(isOption);
}

function isOption(value: unknown): value is Option {
  const option = value as Partial<Option> | null;
  return (
    typeof option === 'object' && option !== null && typeof option.name === 'string' && 'value' in option
  );
}
