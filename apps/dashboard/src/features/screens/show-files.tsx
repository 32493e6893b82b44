import { useStore } from '@vitrine/ui/store';
import { useEffect, useState } from 'react';
import { useBatch } from '../../platform/api.ts';
import { DestinationMenu, type Question } from './destination-menu.tsx';
import { onlyDestination, readCurrentPlaylist } from './file-destination.ts';
import { type FilesForScreen, filesForScreens, takeFilesForScreens } from './files-for-screen.ts';
import { useAddToScreen } from './use-add-to-screen.ts';

/**
 * Shows files on a screen once a person has dropped or chosen them. Asks first if this could change other screens, or
 * replace what the screen plays.
 */
export function ShowFiles() {
  const waiting = useStore(filesForScreens);
  const [question, setQuestion] = useState<Question | null>(null);
  const [isAsking, setAsking] = useState(false);
  const add = useAddToScreen();
  const { mutate: start } = useBatch(
    (call, { device }: FilesForScreen) => readCurrentPlaylist(call, device.id),
    {
      onSuccess: (current, taken) => {
        const destination = onlyDestination(current);
        if (destination) void add(taken.files, taken.device, destination);
        else if (current) {
          setQuestion({ ...taken, current });
          setAsking(true);
        }
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
      onClose={() => setAsking(false)}
      onChoose={(destination) => void add(question.files, question.device, destination)}
    />
  );
}
