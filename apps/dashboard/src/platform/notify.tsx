import { Button } from '@mantine/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { type ErrorText, useErrorText } from './error-text.ts';
import { loadMessages } from './lazy-messages.tsx';
import styles from './notify.module.css';

const CONFIRMATION_MS = 4000;
const ERROR_MS = 8000;
const OFFER_MS = 10_000;

interface Notify {
  /** Shows what happened. */
  info(message: string): void;
  /** Shows what failed. The same error is shown only once, even if several handlers report it. */
  error(error: unknown): void;
  /**
   * Shows what happened, and offers to undo it for ten seconds. This replaces a confirmation. Call the
   * returned function to hide the message if the change is undone in another way. `about` contains the ids of the
   * resources that the undo restores. Earlier offers for them end, because they would also undo this change.
   */
  undoable(message: string, undo: () => unknown, about?: readonly string[]): () => void;
  /** Shows what happened, and offers an action for ten seconds. */
  offer(message: string, label: string, act: () => void): void;
  /** Ends the offers to undo changes to these resources, which have changed again. */
  endOffers(about: readonly string[]): void;
}

type Message = Parameters<Awaited<ReturnType<typeof loadMessages>>['show']>[0];

/** Ignores failures, because a missing message must not break the page. */
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
let offerCount = 0;
/** The offers to undo that are on the page. */
const offers = new Set<{ about: readonly string[]; hide(): void }>();

function endOffers(about: readonly string[]): void {
  for (const offer of offers) if (offer.about.some((id) => about.includes(id))) offer.hide();
}

const shownErrors = new WeakSet<object>();

/** Returns true on the first call for an error. */
function isNewError(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return true;
  const isNew = !shownErrors.has(error);
  shownErrors.add(error);
  return isNew;
}

/** Shows a message with a button, which closes it. Returns a function that hides it. */
function showOffer(message: string, label: string, act: () => void, onClose?: () => void): () => void {
  offerCount += 1;
  const id = `offer ${offerCount}`;
  const hideOffer = () => void hide(id);
  void show({
    id,
    ...(onClose && { onClose }),
    autoClose: OFFER_MS,
    withCloseButton: false,
    role: 'status',
    message: (
      <span className={styles.row}>
        <span>{message}</span>
        <Button
          size="xs"
          variant="subtle"
          onClick={() => {
            hideOffer();
            act();
          }}
        >
          {label}
        </Button>
      </span>
    ),
  });
  return hideOffer;
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
    endOffers,
    offer: showOffer,
    undoable: (message, undo, about = []) => {
      endOffers(about);
      const offer = { about, hide: () => hideOffer() };
      offers.add(offer);
      const hideOffer = showOffer(
        message,
        labels.undo,
        () => void runUndo(undo, error),
        () => offers.delete(offer),
      );
      return hideOffer;
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
