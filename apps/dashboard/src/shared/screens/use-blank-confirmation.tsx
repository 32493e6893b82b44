import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiError } from '../../platform/errors.ts';
import { useNotify } from '../../platform/notify.tsx';
import { LazyConfirm } from '../ui/lazy-dialogs.tsx';
import { isConfirmable } from './confirmable.ts';

export type ChangedField = 'name' | 'timezone' | 'tags';

interface Question {
  title: string;
  hint: string;
  answer: (isConfirmed: boolean) => void;
}

/** Asks before a change that would leave screens with nothing to play. Render `dialog`. */
export function useBlankConfirmation() {
  const { t } = useTranslation();
  const notify = useNotify();
  const [question, setQuestion] = useState<Question | null>(null);
  const open = useRef<Question | null>(null);
  const isMounted = useRef(false);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
      open.current?.answer(false);
    };
  }, []);

  const ask = (title: string, hint: string) =>
    new Promise<boolean>((resolve) => {
      const answer = (isConfirmed: boolean) => {
        open.current = null;
        setQuestion(null);
        resolve(isConfirmed);
      };
      open.current = { title, hint, answer };
      setQuestion(open.current);
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
        // The page is closed, so nothing can ask.
        notify.error(error);
        return false;
      }
      if (!(await askAbout(error))) return false;
      await run({ confirmBlank: true });
      return true;
    }
  };

  /** Runs a change of one screen, and again with the confirmation. False: the person declined. */
  const change = (
    screen: string,
    facts: readonly ChangedField[],
    run: (confirmed: { confirmBlank?: true }) => Promise<unknown>,
  ): Promise<boolean> => {
    const [only, another] = facts;
    const hint = t(`screen.blank.${only && !another ? only : 'change'}`);
    return confirm(run, () => ask(t('screen.blank.title', { name: screen }), hint));
  };

  /** The same for a setting of many screens, which the refusal names. */
  const changeMany = (run: (confirmed: { confirmBlank?: true }) => Promise<unknown>): Promise<boolean> =>
    confirm(run, ({ message }) => ask(t('screen.blank.titleMany'), message));

  return {
    change,
    changeMany,
    dialog: question && (
      <LazyConfirm
        title={question.title}
        hint={question.hint}
        action={t('screen.blank.anyway')}
        onClose={() => question.answer(false)}
        onConfirm={() => question.answer(true)}
      />
    ),
  };
}
