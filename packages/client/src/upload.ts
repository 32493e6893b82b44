/** The destination of a file's bytes, as `fileUploads.create` and saved presentations return it. */
export interface UploadTarget {
  id: string;
  url: string;
  headers: Record<string, string>;
}

/** A file could not be sent. */
export class UploadError extends Error {
  override readonly name = 'UploadError';
  readonly uploadId: string;
  readonly url: string;
  /** Null if the server did not reply. */
  readonly status: number | null;

  constructor(target: UploadTarget, status: number | null, cause?: unknown) {
    const reason = status === null ? 'no response' : `status ${status}`;
    super(`Failed to upload ${target.id} to ${target.url}: ${reason}.`, { cause });
    this.uploadId = target.id;
    this.url = target.url;
    this.status = status;
  }
}

export interface UploadOptions {
  fetch?: typeof fetch;
  signal?: AbortSignal;
  /** Called with the number of bytes that have left this machine. Only in browsers. */
  onProgress?: (bytes: number) => void;
}

/**
 * Sends a file to its upload address.
 * @throws {UploadError} naming the upload and its address
 * @throws the signal's reason when it is aborted
 */
export async function uploadFile(
  target: UploadTarget,
  content: Blob,
  options: UploadOptions = {},
): Promise<void> {
  let status: number;
  try {
    status = await (options.onProgress
      ? putWithProgress(target, content, options.onProgress, options.signal)
      : put(target, content, options));
  } catch (error) {
    if (options.signal?.aborted) throw error;
    throw new UploadError(target, null, error);
  }
  if (status < 200 || status > 299) throw new UploadError(target, status);
}

async function put(
  { url, headers }: UploadTarget,
  body: Blob,
  { fetch: send = fetch, signal }: UploadOptions,
): Promise<number> {
  const response = await send(url, { method: 'PUT', headers, body, ...(signal && { signal }) });
  return response.status;
}

/** `fetch` reports no progress. */
function putWithProgress(
  { url, headers }: UploadTarget,
  body: Blob,
  onProgress: (bytes: number) => void,
  signal: AbortSignal | undefined,
): Promise<number> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const request = new XMLHttpRequest();
    request.open('PUT', url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded }) => onProgress(loaded);
    request.onload = () => resolve(request.status);
    request.onerror = () => reject(new TypeError('The connection failed.'));
    request.onabort = () => reject(signal?.reason);
    signal?.addEventListener('abort', () => request.abort());
    request.send(body);
  });
}
