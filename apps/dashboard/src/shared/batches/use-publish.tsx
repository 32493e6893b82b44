import { lazy, Suspense, useState } from 'react';
import { type CallApi, useBatch } from '../../platform/api.ts';
import { type ScreenAction, useScreenAction } from './batches.ts';
import { findPublishConfirmation, type PublishConfirmation } from './publish-confirmation.ts';

const PublishConfirmationDialog = lazy(() =>
  import('./publish-confirmation-dialog.tsx').then((m) => ({ default: m.PublishConfirmationDialog })),
);

type PublishBody = Extract<ScreenAction, { action: 'publish' | 'set_playlist' }>;

interface Request {
  body: PublishBody;
  /** The name of the screen, if there is only one. */
  name?: string | null;
  onStarted?: () => void;
}

async function fetchPublishConfirmation(
  call: CallApi,
  body: PublishBody,
): Promise<PublishConfirmation | null> {
  const preview = await call('devices.publishPreview', {
    body: {
      deviceIds: body.deviceIds,
      ...(body.action === 'set_playlist' && { playlistId: body.playlistId }),
    },
  });
  return findPublishConfirmation(preview);
}

/**
 * Publishes to screens. Asks once for all of them if any screen would go blank or skip content: render `dialog`.
 */
export function usePublish() {
  const action = useScreenAction();
  // If the check fails, publish anyway: the server refuses what needs a confirmation.
  const check = useBatch(fetchPublishConfirmation, { errors: 'inline' });
  const [pending, setPending] = useState<(Request & { confirmation: PublishConfirmation }) | null>(null);

  const send = ({ body, name, onStarted }: Request) =>
    action.mutate(
      { body, name: name ?? null },
      {
        onSuccess: () => {
          setPending(null);
          onStarted?.();
        },
      },
    );

  const publish = async (request: Request) => {
    const confirmation = await check.mutateAsync(request.body).catch(() => null);
    if (confirmation) setPending({ ...request, confirmation });
    else send(request);
  };

  const sendTo = (deviceIds: string[], confirmBlank: boolean) =>
    pending && send({ ...pending, body: { ...pending.body, deviceIds, confirmBlank } });
  const without = (ids: readonly string[]) => {
    const excluded = new Set(ids);
    return pending?.body.deviceIds.filter((id) => !excluded.has(id)) ?? [];
  };
  const others = pending
    ? without([...pending.confirmation.confirmable, ...pending.confirmation.forbidden])
    : [];
  return {
    publish: (request: Request) => void publish(request),
    isPending: check.isPending || action.isPending,
    dialog: pending && (
      <Suspense>
        <PublishConfirmationDialog
          confirmation={pending.confirmation}
          others={others.length}
          isPending={action.isPending}
          onClose={() => setPending(null)}
          onPublishOthers={() => sendTo(others, false)}
          onPublishAll={() => sendTo(without(pending.confirmation.forbidden), true)}
        />
      </Suspense>
    ),
  };
}
