import { keepPreviousData, useQuery } from '@tanstack/react-query';

/** Reads JSON from the content origin once the address is defined. It reports a failure at once. */
export function useContentJson(address: string | undefined, freshMs: number) {
  return useQuery({
    queryKey: ['content', address],
    enabled: address !== undefined,
    staleTime: freshMs,
    retry: false,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => readJson(address ?? '', signal),
  });
}

async function readJson(address: string, signal: AbortSignal): Promise<unknown> {
  const response = await fetch(address, { signal });
  if (!response.ok) throw new Error(`${address} returned status ${response.status}`);
  return response.json();
}
