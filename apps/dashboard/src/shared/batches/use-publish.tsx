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
 * Publishes to screens. Asks once, for all of them, before any screen would go blank or skip content: render `dialog`.
 */
export function usePublish() {
  const action = useScreenAction();
  // Without an answer the publish goes ahead: the server itself refuses what needs a confirmation.
  const check = useBatch(fetchPublishConfirmation, { errors: 'inline' });
  const [asking, setAsking] = useState<(Request & { found: PublishConfirmation }) | null>(null);

  const send = ({ body, name, onStarted }: Request) =>
    action.mutate(
      { body, name: name ?? null },
      {
        onSuccess: () => {
          setAsking(null);
          onStarted?.();
        },
      },
    );

  const publish = async (request: Request) => {
    const found = await check.mutateAsync(request.body).catch(() => null);
    if (found) setAsking({ ...request, found });
    else send(request);
  };

  const sendTo = (deviceIds: string[], confirmBlank: boolean) =>
    asking && send({ ...asking, body: { ...asking.body, deviceIds, confirmBlank } });
  const without = (ids: readonly string[]) => {
    const left = new Set(ids);
    return asking?.body.deviceIds.filter((id) => !left.has(id)) ?? [];
  };
  const others = asking ? without([...asking.found.confirmable, ...asking.found.forbidden]) : [];
  return {
    publish: (request: Request) => void publish(request),
    isPending: check.isPending || action.isPending,
    dialog: asking && (
      <Suspense>
        <PublishConfirmationDialog
          found={asking.found}
          others={others.length}
          isPending={action.isPending}
          onClose={() => setAsking(null)}
          onPublishOthers={() => sendTo(others, false)}
          onPublishAll={() => sendTo(without(asking.found.forbidden), true)}
        />
      </Suspense>
    ),
  };
}
