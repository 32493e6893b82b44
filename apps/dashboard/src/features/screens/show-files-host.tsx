import { useStore } from '@vitrine/ui/store';
import { lazy, Suspense, useState } from 'react';
import { filesForScreens } from './files-for-screen.ts';

const ShowFiles = lazy(() => import('./show-files.tsx').then((m) => ({ default: m.ShowFiles })));

/** Handles `filesForScreens`. A page on which people can drop files on screens contains it once. */
export function ShowFilesHost() {
  const isNeeded = useStore(filesForScreens).length > 0;
  const [wasNeeded, setNeeded] = useState(false);
  if (isNeeded && !wasNeeded) setNeeded(true);
  return <Suspense>{wasNeeded && <ShowFiles />}</Suspense>;
}
