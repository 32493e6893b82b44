import { useStore } from '@vitrine/ui/store';
import { useEffect, useRef, useState } from 'react';
import { useBatch } from '../../platform/api.ts';
import { DestinationMenu, type Question } from './destination-menu.tsx';
import { onlyDestination, readCurrentPlaylist } from './file-destination.ts';
import {
  type FilesForScreen,
  filesForScreens,
  isAskingAboutFiles,
  takeFilesForScreens,
} from './files-for-screen.ts';
import { useAddToScreen } from './use-add-to-screen.ts';

/**
 * Shows files on a screen once a person has dropped or chosen them. Asks first if this could change other screens, or
 * replace what the screen plays.
 */
export function ShowFiles() {
  const waiting = useStore(filesForScreens);
  const add = useAddToScreen();
  const { question, isAsking, ask, close, takeNext } = useQuestions();
  const { mutate: start } = useBatch(
    (call, { device }: FilesForScreen) => readCurrentPlaylist(call, device.id),
    {
      onSuccess: (current, taken) => {
        const destination = onlyDestination(current);
        if (destination) void add(taken.files, taken.device, destination);
        else if (current) ask({ ...taken, current });
      },
    },
  );
  useEffect(() => {
    if (waiting.length > 0) for (const taken of takeFilesForScreens()) start(taken);
  }, [waiting, start]);
  if (!question) return null;
  return (
    <DestinationMenu
      question={question}
      isOpen={isAsking}
      onClose={close}
      // `start` reads again what their screens play, because the answer may have changed it.
      onClosed={() => {
        for (const taken of takeNext()) start(taken);
      }}
      onChoose={(destination) => void add(question.files, question.device, destination)}
    />
  );
}

/** Asks one question at a time. Files that need another answer wait until the person has closed the question. */
function useQuestions() {
  const [question, setQuestion] = useState<Question | null>(null);
  const isAsking = useStore(isAskingAboutFiles);
  const next = useRef<FilesForScreen[]>([]);
  const origin = useRef<Element>(null);
  useEffect(() => () => isAskingAboutFiles.set(false), []);
  return {
    question,
    isAsking,
    ask(asked: Question) {
      if (isAskingAboutFiles.get()) return void next.current.push(asked);
      origin.current = document.activeElement;
      setQuestion(asked);
      isAskingAboutFiles.set(true);
    },
    close() {
      isAskingAboutFiles.set(false);
      // The menu returns the focus too late: by then, the next question has it.
      if (next.current.length > 0 && origin.current instanceof HTMLElement)
        origin.current.focus({ preventScroll: true });
    },
    /** Returns the files that are waiting for an answer. */
    takeNext: () => next.current.splice(0),
  };
}
