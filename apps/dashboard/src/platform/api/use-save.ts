import { type UseMutationResult, useMutation } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useNotify } from '../notify.tsx';
import { useApi } from './api-provider.tsx';
import { applyEffects, applyLateEffects, type SaveId } from './save-effects.ts';
import type { Options, Reply } from './types.ts';

export interface SaveSettings<Input, Result> {
  /** Where a failure is shown: in a notification, or in the form or editor, which reads it from `error`. */
  errors?: 'notify' | 'inline';
  /** The call checks a password or code: 401 means that it is wrong, and the session continues. */
  keepsSession?: boolean;
  onSuccess?: (result: Result, input: Input) => unknown;
  onError?: (error: Error, input: Input) => unknown;
}

type Save<Id extends SaveId> = UseMutationResult<Reply<Id>, Error, Options<Id>>;

/** Saves with one call. `save-effects.ts` declares the effects of a save on cached reads. */
export function useSave<Id extends SaveId>(
  id: Id,
  { errors = 'notify', keepsSession = false, onSuccess, onError }: SaveSettings<Options<Id>, Reply<Id>> = {},
): Save<Id> {
  const { call, cache } = useApi();
  const notify = useNotify();
  return useMutation<Reply<Id>, Error, Options<Id>>({
    meta: { keepsSession },
    mutationFn: (options) => call(id, options),
    onSuccess: (reply, options) => {
      applyEffects(cache, [{ id, options, reply }]);
      return onSuccess?.(reply, options);
    },
    onError: (error, options) => {
      if (errors === 'notify') notify.error(error);
      return onError?.(error, options);
    },
  });
}

/** Returns a function to call when the server has carried out a save. It makes stale what the save changed. */
export function useLateEffects<Id extends SaveId>(id: Id): (options: Options<Id>) => void {
  const { cache } = useApi();
  return useCallback((options) => applyLateEffects(cache, id, options), [cache, id]);
}
