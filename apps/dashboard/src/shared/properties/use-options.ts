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

/** Typing does not request the same options again. */
const TYPING_MS = 500;
const FRESH_MS = 60_000;

/**
 * The options of a property: its own, or those of the application's server. The content security policy forbids the
 * browser to request them, so Vitrine's server does, from the address that the application's version declares.
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
  // Paths are on the content origin, which the browser can request.
  const own = template?.startsWith('/') ? contentUrl(optionsAddress(template, entered)) : undefined;
  const declared = template && !template.startsWith('/') ? source : undefined;
  const list = useContentJson(own, FRESH_MS);
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
    // A failure is reported at once: the server has tried.
    { enabled: declared !== undefined, freshMs: FRESH_MS, retry: false, keepPrevious: true },
  );
  const remote = own === undefined ? loaded.data?.options : optionsIn(list.data);
  return {
    options: template ? (remote ?? []) : (property.options ?? []),
    problem: (own === undefined ? loaded : list).isError ? 'optionsFailed' : undefined,
  };
}

/** `offers.2.store` is the property `store` of the list `offers`. */
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
