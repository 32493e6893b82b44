import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Confirm } from '../ui/confirm.tsx';
import { useSay } from '../ui/undo.tsx';
import { isConfirmable } from './confirmable.ts';

export type ChangedFact = 'name' | 'timezone' | 'tags';

interface Question {
  screen: string;
  facts: readonly ChangedFact[];
  answer: (isConfirmed: boolean) => void;
}

/** Asks before a change of a screen leaves it nothing to play: render `dialog`. */
export function useBlankQuestion() {
  const { t } = useTranslation();
  const { failed } = useSay();
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

  const ask = (screen: string, facts: readonly ChangedFact[]) =>
    new Promise<boolean>((resolve) => {
      const answer = (isConfirmed: boolean) => {
        open.current = null;
        setQuestion(null);
        resolve(isConfirmed);
      };
      open.current = { screen, facts, answer };
      setQuestion(open.current);
    });

  /** Runs `change`, and again when it is confirmed. False: the person kept the screen as it was. */
  const change = async (
    screen: string,
    facts: readonly ChangedFact[],
    run: (confirmed: { confirmBlank?: true }) => Promise<unknown>,
  ): Promise<boolean> => {
    try {
      await run({});
      return true;
    } catch (error) {
      if (!isConfirmable(error, 'confirm_blank')) throw error;
      if (!isMounted.current) {
        // The page was left: there is nowhere to ask.
        failed(error);
        return false;
      }
      if (!(await ask(screen, facts))) return false;
      await run({ confirmBlank: true });
      return true;
    }
  };

  const [only, another] = question?.facts ?? [];
  return {
    change,
    dialog: question && (
      <Confirm
        title={t('screen.blank.title', { name: question.screen })}
        hint={t(`screen.blank.${only && !another ? only : 'change'}`)}
        action={t('screen.blank.anyway')}
        onClose={() => question.answer(false)}
        onConfirm={() => question.answer(true)}
      />
    ),
  };
}
