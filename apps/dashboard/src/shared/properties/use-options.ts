import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { namesInAddress, optionsAddress } from '@vitrine/contract/options-address';
import { callApi } from '../../platform/api.ts';
import { useContentUrl } from '../../platform/config.ts';
import type { FieldProps } from './field-parts.tsx';

export interface Option {
  name: string;
  label?: string | undefined;
  value: string | number | boolean;
  thumbnailUrl?: string | undefined;
  disabled?: boolean | undefined;
}

/** Somebody who types a city asks for its stores once. */
const TYPING_MS = 500;
const FRESH_MS = 60_000;

/**
 * The choices of a property: its own, or those that the application's server lists. The browser may not ask that server
 * (content security policy), so Vitrine's server does, with the address that the application's version declares.
 */
export function useOptions({ property, path, context }: FieldProps): {
  options: readonly Option[];
  fault: 'optionsFailed' | undefined;
} {
  const contentUrl = useContentUrl();
  const template = property.options?.length ? undefined : (property.optionsUrl ?? property.imagesUrl);
  const names = template ? namesInAddress(template) : [];
  const entered = Object.fromEntries(names.map((name) => [name, context.values[name]]));
  const [values] = useDebouncedValue(JSON.stringify(entered), TYPING_MS);
  const { source } = context;
  // A path lies on the content origin, which the browser can ask.
  const own = template?.startsWith('/') ? contentUrl(optionsAddress(template, entered)) : undefined;
  const declared = template && !template.startsWith('/') ? source : undefined;
  const remote = useQuery({
    queryKey: ['options', template, own ?? declared, own === undefined && pathOf(path), values],
    enabled: own !== undefined || declared !== undefined,
    staleTime: FRESH_MS,
    // Its failures are told at once; the server has tried.
    retry: false,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }): Promise<readonly Option[]> => {
      if (own !== undefined) return readOwnList(own, signal);
      if (!declared) return [];
      const { applicationId, versionId, presentationId } = declared;
      const { options } = await callApi('applications.loadOptions', {
        params: { id: applicationId },
        body: {
          applicationDeploymentId: versionId,
          ...(presentationId !== null && { presentationId }),
          property: pathOf(path),
          values: JSON.parse(values) as Record<string, unknown>,
        },
        signal,
      });
      return options;
    },
  });
  return {
    options: template ? (remote.data ?? []) : (property.options ?? []),
    fault: remote.isError ? 'optionsFailed' : undefined,
  };
}

/** `offers.2.store` is the property `store` of the list `offers`. */
function pathOf(path: string): string {
  return path
    .split('.')
    .filter((part) => !/^\d+$/.test(part))
    .join('.');
}

async function readOwnList(address: string, signal: AbortSignal): Promise<Option[]> {
  const response = await fetch(address, { signal });
  if (!response.ok) throw new Error(`${address} answered ${response.status}`);
  const list: unknown = await response.json();
  return (Array.isArray(list) ? list : []).filter(isOption);
}

function isOption(value: unknown): value is Option {
  const option = value as Partial<Option> | null;
  return (
    typeof option === 'object' && option !== null && typeof option.name === 'string' && 'value' in option
  );
}
