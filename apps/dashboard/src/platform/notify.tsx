import { Button } from '@mantine/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { type ErrorText, useErrorText } from './error-text.ts';
import { loadMessages } from './lazy-messages.tsx';
import styles from './notify.module.css';

const CONFIRMATION_MS = 4000;
const ERROR_MS = 8000;
const UNDO_MS = 10_000;

interface Notify {
  /** Shows what happened. */
  info(message: string): void;
  /** Shows what failed. The same error is shown only once, even if several handlers report it. */
  error(error: unknown): void;
  /**
   * Shows what happened, and offers to undo it for ten seconds. This replaces a confirmation. The returned function
   * hides the message, for what has been undone in another way.
   */
  undoable(message: string, undo: () => unknown): () => void;
}

type Message = Parameters<Awaited<ReturnType<typeof loadMessages>>['show']>[0];

/** A message that cannot be shown is less important than the page, which stays as it is. */
const show = (message: Message) =>
  loadMessages().then(
    (shown) => shown.show(message),
    () => undefined,
  );
const hide = (id: string) =>
  loadMessages().then(
    (shown) => shown.hide(id),
    () => undefined,
  );
let undoCount = 0;

const shownErrors = new WeakSet<object>();

/** Returns true on the first call for an error. */
function isNewError(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return true;
  const isNew = !shownErrors.has(error);
  shownErrors.add(error);
  return isNew;
}

/** Runs an undo, and shows the error if it fails. */
async function runUndo(undo: () => unknown, showError: (error: unknown) => void): Promise<void> {
  try {
    await undo();
  } catch (error) {
    showError(error);
  }
}

function createNotify(labels: { undo: string; close: string }, errorText: ErrorText): Notify {
  const error = (failure: unknown) => {
    if (!isNewError(failure)) return;
    void show({
      message: errorText(failure),
      color: 'red',
      autoClose: ERROR_MS,
      role: 'alert',
      closeButtonProps: { 'aria-label': labels.close },
    });
  };
  return {
    error,
    info: (message) =>
      void show({
        message,
        autoClose: CONFIRMATION_MS,
        withCloseButton: false,
        role: 'status',
      }),
    undoable: (message, undo) => {
      undoCount += 1;
      const id = `undo ${undoCount}`;
      void show({
        id,
        autoClose: UNDO_MS,
        withCloseButton: false,
        role: 'status',
        message: (
          <span className={styles.row}>
            <span>{message}</span>
            <Button
              size="xs"
              variant="subtle"
              onClick={() => {
                void hide(id);
                void runUndo(undo, error);
              }}
            >
              {labels.undo}
            </Button>
          </span>
        ),
      });
      return () => void hide(id);
    },
  };
}

/** Shows messages at the bottom of the page for a few seconds. */
export function useNotify(): Notify {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const [undo, close] = [t('common.undo'), t('common.close')];
  return useMemo(() => createNotify({ undo, close }, errorText), [undo, close, errorText]);
}
