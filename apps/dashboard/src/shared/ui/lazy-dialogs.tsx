import { type ComponentProps, lazy, Suspense } from 'react';

const LoadedConfirm = lazy(() => import('./confirm.tsx').then((m) => ({ default: m.Confirm })));
const LoadedNameDialog = lazy(() => import('./name-dialog.tsx').then((m) => ({ default: m.NameDialog })));

/** `Confirm`, whose code loads when it opens. For pages that people open first. */
export function LazyConfirm(props: ComponentProps<typeof LoadedConfirm>) {
  return (
    <Suspense>
      <LoadedConfirm {...props} />
    </Suspense>
  );
}

/** `NameDialog`, whose code loads when it opens. */
export function LazyNameDialog(props: ComponentProps<typeof LoadedNameDialog>) {
  return (
    <Suspense>
      <LoadedNameDialog {...props} />
    </Suspense>
  );
}
