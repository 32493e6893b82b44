import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiError } from '../../platform/errors.ts';
import { useNotify } from '../../platform/notify.tsx';
import { LazyConfirm } from '../ui/lazy-dialogs.tsx';
import { isConfirmable } from './confirmable.ts';

export type ChangedField = 'name' | 'timezone' | 'tags';

interface Confirmation {
  title: string;
  hint: string;
  resolveWith: (isConfirmed: boolean) => void;
}

/** Asks for confirmation before a change that would leave screens with nothing to play: render `dialog`. */
export function useBlankConfirmation() {
  const { t } = useTranslation();
  const notify = useNotify();
  const [confirmation, setConfirmation] = useState<Confirmation | null>(null);
  const pending = useRef<Confirmation | null>(null);
  const isMounted = useRef(false);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
      pending.current?.resolveWith(false);
    };
  }, []);

  const ask = (title: string, hint: string) =>
    new Promise<boolean>((resolve) => {
      const resolveWith = (isConfirmed: boolean) => {
        pending.current = null;
        setConfirmation(null);
        resolve(isConfirmed);
      };
      pending.current = { title, hint, resolveWith };
      setConfirmation(pending.current);
    });

  const confirm = async (
    run: (confirmed: { confirmBlank?: true }) => Promise<unknown>,
    askAbout: (refusal: ApiError) => Promise<boolean>,
  ): Promise<boolean> => {
    try {
      await run({});
      return true;
    } catch (error) {
      if (!isConfirmable(error, 'confirm_blank')) throw error;
      if (!isMounted.current) {
        // The page is closed, so there is nowhere to ask.
        notify.error(error);
        return false;
      }
      if (!(await askAbout(error))) return false;
      await run({ confirmBlank: true });
      return true;
    }
  };

  /** Changes one screen, and again with the confirmation if it is needed. Returns false if the person declines. */
  const change = (
    screen: string,
    changedFields: readonly ChangedField[],
    run: (confirmed: { confirmBlank?: true }) => Promise<unknown>,
  ): Promise<boolean> => {
    const [only, another] = changedFields;
    const hint = t(`screen.blank.${only && !another ? only : 'change'}`);
    return confirm(run, () => ask(t('screen.blank.title', { name: screen }), hint));
  };

  /** Does the same for a setting that affects many screens. The server's refusal names them. */
  const changeMany = (run: (confirmed: { confirmBlank?: true }) => Promise<unknown>): Promise<boolean> =>
    confirm(run, ({ message }) => ask(t('screen.blank.titleMany'), message));

  return {
    change,
    changeMany,
    dialog: confirmation && (
      <LazyConfirm
        title={confirmation.title}
        hint={confirmation.hint}
        action={t('screen.blank.anyway')}
        onClose={() => confirmation.resolveWith(false)}
        onConfirm={() => confirmation.resolveWith(true)}
      />
    ),
  };
}
