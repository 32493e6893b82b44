import { useState } from 'react';
import { callApi } from '../../platform/api.ts';
import { type BatchBody, useBatch } from './batches.ts';
import { type BlankPublish, findBlanks } from './blank-publish.ts';
import { BlankPublishDialog } from './blank-publish-dialog.tsx';

type PublishBody = Extract<BatchBody, { action: 'publish' | 'set_playlist' }>;

interface Request {
  body: PublishBody;
  /** The screen's name when it is one. */
  name?: string | null;
  onStarted?: () => void;
}

/**
 * Publishes to screens. Asks once, for all of them, before any screen would go blank or skip content: render `dialog`.
 */
export function usePublish() {
  const batch = useBatch();
  const [isChecking, setChecking] = useState(false);
  const [asking, setAsking] = useState<(Request & { found: BlankPublish }) | null>(null);

  const send = ({ body, name, onStarted }: Request) =>
    batch.mutate(
      { body, name: name ?? null },
      {
        onSuccess: () => {
          setAsking(null);
          onStarted?.();
        },
      },
    );

  const publish = async (request: Request) => {
    const { body } = request;
    setChecking(true);
    // Without an answer the publish goes ahead: the server itself refuses what needs a confirmation.
    const found = await callApi('devices.publishPreview', {
      body: {
        deviceIds: body.deviceIds,
        ...(body.action === 'set_playlist' && { playlistId: body.playlistId }),
      },
    }).then(findBlanks, () => null);
    setChecking(false);
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
    isPending: isChecking || batch.isPending,
    dialog: asking && (
      <BlankPublishDialog
        found={asking.found}
        others={others.length}
        isPending={batch.isPending}
        onClose={() => setAsking(null)}
        onPublishOthers={() => sendTo(others, false)}
        onPublishAll={() => sendTo(without(asking.found.forbidden), true)}
      />
    ),
  };
}
