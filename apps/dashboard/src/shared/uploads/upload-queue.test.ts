import { expect, test, vi } from 'vitest';
import {
  canDismiss,
  createUploadQueue,
  sendFile,
  type UploadedFile,
  type UploadSteps,
  type UploadTransport,
  uploadProgress,
} from './upload-queue.ts';

interface Fake {
  name: string;
  size: number;
}

function uploaded(
  id: string,
  status: UploadedFile['status'] = 'ready',
  error: string | null = null,
): UploadedFile {
  return {
    id,
    filename: id,
    contentType: 'image/png',
    status,
    thumbnailUrl: null,
    completedSteps: error === null ? [] : [{ stepName: 'verified', error }],
  };
}

function setUp(overrides: Partial<UploadTransport<Fake> & UploadSteps<Fake>> = {}) {
  const puts = new Map<string, { resolve: () => void; sent: (bytes: number) => void }>();
  const transport: UploadTransport<Fake> & UploadSteps<Fake> = {
    describe: ({ name, size }) => ({
      name,
      size,
      contentType: 'image/png',
      problem: size === 0 ? 'It is empty.' : null,
    }),
    create: async ({ name }) => ({ id: name, url: `/upload/${name}`, headers: {} }),
    put: (target, _file, sent, signal) =>
      new Promise((resolve, reject) => {
        puts.set(target.id, { resolve, sent });
        signal.addEventListener('abort', () => reject(signal.reason));
      }),
    read: async (id) => uploaded(id),
    wait: async () => {},
    send: (upload) => sendFile(transport, upload),
    describeError: (error) => String(error),
    ...overrides,
  };
  const queue = createUploadQueue(transport);
  const statuses = () => queue.jobs.get().map(({ status }) => status);
  return { queue, puts, statuses };
}
const files = (count: number): Fake[] =>
  Array.from({ length: count }, (_, i) => ({ name: `f${i}`, size: 100 }));

test('sends three files at a time, in order', async () => {
  const { queue, puts, statuses } = setUp();
  const { done } = queue.add(files(5), null);
  await expect.poll(() => puts.size).toBe(3);
  expect(statuses()).toEqual(['sending', 'sending', 'sending', 'waiting', 'waiting']);
  puts.get('f0')!.resolve();
  expect(await done[0]).toEqual(uploaded('f0'));
  await expect.poll(() => [...puts.keys()]).toEqual(['f0', 'f1', 'f2', 'f3']);
});

test('counts the uploaded bytes as progress, and processing as the last tenth', async () => {
  const { queue, puts } = setUp();
  queue.add(files(2), null);
  await expect.poll(() => puts.size).toBe(2);
  puts.get('f0')!.sent(100);
  puts.get('f1')!.sent(50);
  expect(uploadProgress(queue.jobs.get())).toBeCloseTo(0.675);
});

test('a file is ready when the server has processed it', async () => {
  const states: UploadedFile['status'][] = ['waiting', 'processing', 'ready'];
  const wait = vi.fn(async () => {});
  const { queue, puts } = setUp({ wait, read: async (id) => uploaded(id, states.shift()) });
  const { done } = queue.add(files(1), null);
  await expect.poll(() => puts.size).toBe(1);
  puts.get('f0')!.resolve();
  await done[0];
  expect(wait).toHaveBeenCalledTimes(2);
});

test('a rejected file shows the reason and can be retried', async () => {
  const results = [uploaded('f0', 'failed', 'This is not a picture.'), uploaded('f0')];
  const { queue, puts, statuses } = setUp({ read: async () => results.shift()! });
  const { keys, done } = queue.add(files(1), null);
  await expect.poll(() => puts.size).toBe(1);
  puts.get('f0')!.resolve();
  expect(await done[0]).toBeNull();
  expect(queue.jobs.get()[0]).toMatchObject({ status: 'failed', error: 'This is not a picture.' });
  queue.retry(keys[0]!);
  expect(statuses()).toEqual(['sending']);
});

test('keeps failed uploads in the list', async () => {
  const { queue, puts, statuses } = setUp({
    read: async (id) => (id === 'f1' ? uploaded(id, 'failed', 'No picture.') : uploaded(id)),
  });
  expect(canDismiss(queue.jobs.get())).toBe(false);
  queue.add(files(1), null);
  expect(canDismiss(queue.jobs.get())).toBe(false);
  await expect.poll(() => puts.size).toBe(1);
  puts.get('f0')!.resolve();
  await expect.poll(() => statuses()).toEqual(['ready']);
  expect(canDismiss(queue.jobs.get())).toBe(true);
  queue.add(files(2).slice(1), null);
  await expect.poll(() => puts.size).toBe(2);
  puts.get('f1')!.resolve();
  await expect.poll(() => statuses()).toEqual(['ready', 'failed']);
  expect(canDismiss(queue.jobs.get())).toBe(false);
});

test('cancelling stops only one file', async () => {
  const { queue, puts, statuses } = setUp();
  const { keys, done } = queue.add(files(4), null);
  await expect.poll(() => puts.size).toBe(3);
  queue.cancel(keys[1]!);
  queue.cancel(keys[3]!);
  expect(await done[1]).toBeNull();
  await expect.poll(() => statuses()).toEqual(['sending', 'cancelled', 'sending', 'cancelled']);
  queue.clear();
  expect(statuses()).toEqual(['sending', 'sending']);
});

test('describes a broken connection', async () => {
  const { queue } = setUp({ create: () => Promise.reject(new Error('no network')) });
  const { done } = queue.add(files(1), null);
  expect(await done[0]).toBeNull();
  expect(queue.jobs.get()[0]?.error).toContain('no network');
});

test('refuses a file before the upload, and continues with the others', async () => {
  const created: string[] = [];
  const { queue, puts, statuses } = setUp({
    create: async ({ name }) => {
      created.push(name);
      return { id: name, url: `/upload/${name}`, headers: {} };
    },
  });
  const { keys, done } = queue.add(
    [
      { name: 'empty', size: 0 },
      { name: 'a', size: 10 },
    ],
    null,
  );
  expect(await done[0]).toBeNull();
  expect(queue.jobs.get()[0]).toMatchObject({ status: 'failed', error: 'It is empty.', canRetry: false });
  queue.retry(keys[0] ?? '');
  await vi.waitFor(() => expect(puts.has('a')).toBe(true));
  expect(created).toEqual(['a']);
  expect(statuses()).toEqual(['failed', 'sending']);
});

test('a retry creates only the presentation if the server already has the file', async () => {
  const { queue, puts } = setUp();
  const made: string[] = [];
  const makeContent = async ({ id }: UploadedFile) => {
    made.push(id);
    if (made.length === 1) throw new Error('no application list');
    return `presentation of ${id}`;
  };
  const { keys } = queue.add(files(1), null, { makeContent });
  await expect.poll(() => puts.size).toBe(1);
  puts.get('f0')!.resolve();
  await expect.poll(() => queue.jobs.get()[0]?.status).toBe('failed');
  expect(queue.jobs.get()[0]?.error).toContain('no application list');
  puts.clear();
  queue.retry(keys[0] ?? '');
  await expect
    .poll(() => queue.jobs.get()[0])
    .toMatchObject({
      status: 'ready',
      presentationId: 'presentation of f0',
    });
  expect(puts.size).toBe(0);
});

test('passes the index of the file and a cancellation signal to `makeContent`', async () => {
  const { queue, puts } = setUp();
  const uploads = new Map<number, AbortSignal>();
  const makeContent = (_: UploadedFile, { index, signal }: { index: number; signal: AbortSignal }) => {
    uploads.set(index, signal);
    return new Promise<null>((resolve) => {
      signal.addEventListener('abort', () => resolve(null));
    });
  };
  const { keys } = queue.add(files(2), null, { makeContent });
  await expect.poll(() => puts.size).toBe(2);
  for (const { resolve } of puts.values()) resolve();
  await expect.poll(() => [...uploads.keys()].sort()).toEqual([0, 1]);
  queue.cancel(keys[1] ?? '');
  expect([uploads.get(0)?.aborted, uploads.get(1)?.aborted]).toEqual([false, true]);
});

test('creates no presentation for an upload that is cancelled just before it ends', async () => {
  const made: string[] = [];
  let finish = () => {};
  const finished = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const { queue } = setUp({ send: () => finished.then(() => uploaded('f0')) });
  const { keys, done } = queue.add(files(1), null, {
    makeContent: async ({ id }) => {
      made.push(id);
      return id;
    },
  });
  queue.cancel(keys[0] ?? '');
  finish();
  expect(await done[0]).toBeNull();
  expect(queue.jobs.get()[0]?.status).toBe('cancelled');
  expect(made).toEqual([]);
});

test('clears only the finished uploads that match', async () => {
  const { queue, puts } = setUp({
    read: async (id) => (id === 'f1' ? uploaded(id, 'failed', 'No picture.') : uploaded(id)),
  });
  queue.add(files(2), null, { makeContent: async ({ id }) => id });
  await expect.poll(() => puts.size).toBe(2);
  for (const { resolve } of puts.values()) resolve();
  await expect.poll(() => queue.jobs.get().map(({ status }) => status)).toEqual(['ready', 'failed']);
  queue.clear(({ presentationId }) => presentationId === 'f0');
  expect(queue.jobs.get().map(({ name }) => name)).toEqual(['f1']);
});
