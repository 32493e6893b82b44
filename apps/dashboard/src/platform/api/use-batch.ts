import { type UseMutationResult, useMutation } from '@tanstack/react-query';
import { useNotify } from '../notify.tsx';
import { useApi } from './api-provider.tsx';
import { applyEffects, isSave, type Saved } from './save-effects.ts';
import type { CallApi } from './types.ts';
import type { SaveSettings } from './use-save.ts';

/**
 * Runs work that makes several calls, such as reading all pages of a list or saving many items. At the end, even if the
 * work fails half-way, it makes stale what the saves changed.
 */
export function useBatch<Input = void, Result = void>(
  work: (call: CallApi, input: Input) => Promise<Result>,
  { errors = 'notify', keepsSession = false, onSuccess, onError }: SaveSettings<Input, Result> = {},
): UseMutationResult<Result, Error, Input> {
  const { call, cache } = useApi();
  const notify = useNotify();
  return useMutation<Result, Error, Input>({
    meta: { keepsSession },
    mutationFn: async (input) => {
      const saves: Saved[] = [];
      const recordingCall: CallApi = async (id, options) => {
        const reply = await call(id, options);
        if (isSave(id)) saves.push({ id, options, reply });
        return reply;
      };
      try {
        return await work(recordingCall, input);
      } finally {
        applyEffects(cache, saves);
      }
    },
    onSuccess: (result, input) => onSuccess?.(result, input),
    onError: (error, input) => {
      if (errors === 'notify') notify.error(error);
      return onError?.(error, input);
    },
  });
}

/** Calls `act` for every item, even if it fails for some. `failures` contains their errors. */
export async function tryEach<Item>(
  items: readonly Item[],
  act: (item: Item) => Promise<unknown>,
): Promise<{ done: Item[]; failures: { item: Item; error: unknown }[] }> {
  const outcomes = await Promise.all(
    items.map((item) =>
      act(item).then(
        () => ({ item, failure: null }),
        (error: unknown) => ({ item, failure: { item, error } }),
      ),
    ),
  );
  return {
    done: outcomes.flatMap(({ item, failure }) => (failure ? [] : [item])),
    failures: outcomes.flatMap(({ failure }) => failure ?? []),
  };
}
