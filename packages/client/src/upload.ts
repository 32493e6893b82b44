/** Where a file's bytes go: what `fileUploads.create` and saved presentations answer. */
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
  /** Null when nothing answered. */
  readonly status: number | null;

  constructor(target: UploadTarget, status: number | null, cause?: unknown) {
    const reason = status === null ? 'nothing answered' : `the answer was ${status}`;
    super(`Failed to upload ${target.id} to ${target.url}: ${reason}.`, { cause });
    this.uploadId = target.id;
    this.url = target.url;
    this.status = status;
  }
}

/**
 * Sends a file to its upload address.
 * @throws {UploadError} naming the upload and its address
 * @throws the signal's reason when it is aborted
 */
export async function uploadFile(
  target: UploadTarget,
  content: Blob,
  options: { fetch?: typeof fetch; signal?: AbortSignal } = {},
): Promise<void> {
  const send = options.fetch ?? fetch;
  let response: Response;
  try {
    response = await send(target.url, {
      method: 'PUT',
      headers: target.headers,
      body: content,
      ...(options.signal && { signal: options.signal }),
    });
  } catch (error) {
    if (options.signal?.aborted) throw error;
    throw new UploadError(target, null, error);
  }
  if (!response.ok) throw new UploadError(target, response.status);
}
