import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiError } from '../../platform/errors.ts';
import { useNotify } from '../../platform/notify.tsx';
import { LazyConfirm } from '../ui/lazy-dialogs.tsx';
import { isConfirmable } from './confirmable.ts';

export type ChangedField = 'name' | 'timezone' | 'tags';

type Run = (confirmed: { confirmBlank?: true }) => Promise<unknown>;

/** Asks for confirmation before a change that would leave screens with nothing to play: render `dialog`. */
export function useBlankConfirmation() {
  const { t } = useTranslation();
  const notify = useNotify();
  const { question, ask, canAsk } = useQuestion();

  const confirm = async (run: Run, askAbout: (refusal: ApiError) => Promise<boolean>): Promise<boolean> => {
    try {
      await run({});
      return true;
    } catch (error) {
      if (!isConfirmable(error, 'confirm_blank')) throw error;
      if (!canAsk()) {
        notify.error(error);
        return false;
      }
      if (!(await askAbout(error))) return false;
      await run({ confirmBlank: true });
      return true;
    }
  };

  /** Changes one screen, and again with the confirmation if it is needed. Returns false if the person declines. */
  const change = (screen: string, changedFields: readonly ChangedField[], run: Run): Promise<boolean> => {
    const [only, another] = changedFields;
    const hint = t(`screen.blank.${only && !another ? only : 'change'}`);
    return confirm(run, () => ask(t('screen.blank.title', { name: screen }), hint));
  };

  /** Does the same for a setting that affects many screens. The server's refusal names them. */
  const changeMany = (run: Run): Promise<boolean> =>
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

interface Question {
  title: string;
  hint: string;
  answer: (isConfirmed: boolean) => void;
}

/** A question that waits for an answer. If the page closes first, the answer is no. */
function useQuestion() {
  const [question, setQuestion] = useState<Question | null>(null);
  const pending = useRef<Question | null>(null);
  const isMounted = useRef(false);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
      pending.current?.answer(false);
    };
  }, []);
  return {
    question,
    ask: (title: string, hint: string) =>
      new Promise<boolean>((resolve) => {
        const answer = (isConfirmed: boolean) => {
          pending.current = null;
          setQuestion(null);
          resolve(isConfirmed);
        };
        pending.current = { title, hint, answer };
        setQuestion(pending.current);
      }),
    /** False once the page is closed, because then there is nowhere to ask. */
    canAsk: () => isMounted.current,
  };
}
