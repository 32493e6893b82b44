import { type ComponentProps, lazy, Suspense } from 'react';

const LoadedShareDialog = lazy(() => import('./share-dialog.tsx').then((m) => ({ default: m.ShareDialog })));

/** `ShareDialog`, whose code loads when it opens. */
export function LazyShareDialog(props: ComponentProps<typeof LoadedShareDialog>) {
  return (
    <Suspense>
      <LoadedShareDialog {...props} />
    </Suspense>
  );
}
