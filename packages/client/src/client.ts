import { camelCase } from '@vitrine/contract/camel-case';
import { DASHBOARD_HEADER } from '@vitrine/contract/dashboard-header';
import type { CallShape } from '@vitrine/contract/shapes';
import type { BodyTransforms } from './body-transforms.ts';
import { errorOf, InvalidReplyError, NetworkError, readError } from './errors.ts';
import { nameMapper } from './names.ts';
import type {
  CallReply,
  CallTable,
  CallTypes,
  Client,
  ClientOptions,
  CommonOptions,
  Credentials,
} from './types.ts';

interface AnyOptions extends CommonOptions {
  params?: unknown;
  query?: unknown;
  body?: unknown;
}

/**
 * Creates a client for the calls of a table. It neither stores anything nor retries.
 * @param bodyTransforms changes to the bodies of some calls.
 */
export function clientOf<Table extends CallTypes>(
  table: CallTable<Table>,
  { baseUrl, credential, fetch: send = (...request) => fetch(...request) }: ClientOptions,
  bodyTransforms: BodyTransforms = {},
): Client<Table> {
  const toWire = nameMapper(table.shapes, 'toWire');
  const fromWire = nameMapper(table.shapes, 'fromWire');

  async function request(id: string, options: AnyOptions = {}): Promise<CallReply<unknown>> {
    const call = table.calls[id];
    if (!call) throw new TypeError(`There is no call ${id}.`);
    const hasBody = call.body !== undefined && options.body !== undefined;
    const body = hasBody ? (bodyTransforms[id]?.(options.body as never) ?? options.body) : undefined;
    const headers = {
      ...authorization(call, credential?.() ?? null),
      ...(hasBody && { 'content-type': 'application/json' }),
      ...(options.idempotencyKey !== undefined && { 'idempotency-key': options.idempotencyKey }),
      ...options.headers,
    };
    const query = call.query === undefined ? undefined : toWire(call.query, options.query);
    const url = `${baseUrl}${pathOf(call.path, options.params)}${queryText(query)}`;
    const response = await reached(options.signal, () =>
      send(url, {
        method: call.method,
        headers,
        ...(hasBody && { body: JSON.stringify(toWire(call.body ?? null, body)) }),
        ...(options.signal && { signal: options.signal }),
      }),
    );
    const { status } = response;
    const parts = { status, headers: response.headers };
    if (status === 304) return { ...parts, notModified: true };
    if (!response.ok) throw await readError(response);
    const read = await reached(options.signal, () => readReply(call, response));
    return {
      ...parts,
      notModified: false,
      data: call.reply === undefined ? read : fromWire(call.reply, read),
    };
  }

  const client = {
    request,
    call: async (id: string, options?: AnyOptions) => (await request(id, options)).data,
  };
  return client as unknown as Client<Table>;
}

function authorization(call: CallShape, credential: Credentials | null): Record<string, string> {
  // Calls that anyone can make have the header too, because signing in sets the cookie.
  if (credential?.kind === 'cookie') return { [DASHBOARD_HEADER]: 'dashboard' };
  if (call.credential === 'none') return {};
  if (!credential) {
    throw errorOf({ code: 'unauthorized', status: 401, message: 'Missing access token' });
  }
  switch (credential.kind) {
    case 'bearer':
      return { authorization: `Bearer ${credential.token}` };
    case 'device':
      return { authorization: `Token ${credential.token}` };
    case 'apiKey':
      return { 'x-api-key': credential.key };
  }
}

/**
 * The path with its parameters, each as one segment. Throws for parameters that are missing or would change the path,
 * such as `..`.
 */
function pathOf(path: string, params: unknown): string {
  const given = (params ?? {}) as Record<string, unknown>;
  return path.replace(/\{(\w+)\}/g, (_, wire: string) => {
    const value = given[camelCase(wire)];
    const text = value === undefined || value === null ? '' : String(value);
    if (/^\.{0,2}$/.test(text)) throw new TypeError(`The path ${path} needs a ${wire}.`);
    return encodeURIComponent(text);
  });
}

/** `?a=1&b=2&b=3`: omits undefined members and repeats the keys of lists. */
function queryText(query: unknown): string {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query ?? {})) {
    for (const each of Array.isArray(value) ? value : [value]) {
      if (each !== undefined) search.append(key, String(each));
    }
  }
  const text = search.toString();
  return text && `?${text}`;
}

async function readReply(call: CallShape, response: Response): Promise<unknown> {
  const type = response.headers.get('content-type') ?? '';
  if (type.includes('text/html') && call.replyType !== 'text/html') {
    throw new InvalidReplyError('Received a web page instead of a reply from the server.', response.status);
  }
  if (call.replyType) return /json|text/.test(call.replyType) ? response.text() : response.blob();
  if (call.reply === undefined || response.status === 204) return undefined;
  const text = await response.text();
  try {
    return JSON.parse(text);
  } catch {
    throw new InvalidReplyError('The reply is not JSON.', response.status);
  }
}

/** Runs a network operation. Converts failures to `NetworkError` and rethrows aborts unchanged. */
async function reached<T>(signal: AbortSignal | undefined, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (signal?.aborted || error instanceof NetworkError) throw error;
    throw new NetworkError('The server could not be reached.', { cause: error });
  }
}
