import { POLLING } from '@vitrine/test-kit';

/** The complete response. */
export interface ApiReply {
  status: number;
  headers: Headers;
  body: Buffer;
  /** The body as JSON. */
  json<T>(): T;
}

export interface Request {
  headers?: Record<string, string>;
  json?: unknown;
  bytes?: Buffer;
}

/** Sends a request. Undefined if there was no complete response: the outcome is then unknown. */
export async function send(
  method: string,
  url: string,
  request: Request = {},
): Promise<ApiReply | undefined> {
  const { headers = {}, json, bytes } = request;
  try {
    const response = await fetch(url, {
      method,
      headers: { ...headers, ...(json === undefined ? {} : { 'content-type': 'application/json' }) },
      signal: AbortSignal.timeout(POLLING.timeout),
      ...(json === undefined ? {} : { body: JSON.stringify(json) }),
      ...(bytes === undefined ? {} : { body: new Uint8Array(bytes) }),
    });
    const body = Buffer.from(await response.arrayBuffer());
    return {
      status: response.status,
      headers: response.headers,
      body,
      json: <T>() => JSON.parse(body.toString()) as T,
    };
  } catch (error) {
    if (error instanceof Error && error.name === 'TimeoutError')
      throw new Error(`${method} ${url} was not answered in ${POLLING.timeout / 1000} s.`);
    return undefined;
  }
}

/** Like `send`, for a server that must respond. Retries if a killed server left a dead connection behind. */
export async function callApi<T>(method: string, url: string, request: Request = {}): Promise<T> {
  const answer = (await send(method, url, request)) ?? (await send(method, url, request));
  if (!answer) throw new Error(`${method} ${url} was not answered.`);
  if (answer.status >= 300) throw new Error(`${method} ${url} answered ${answer.status}: ${answer.body}`);
  return (answer.body.length === 0 ? undefined : answer.json()) as T;
}
