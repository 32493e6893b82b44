import type { z } from 'zod';
import type { Call, Credential } from './call.ts';
import { type ErrorCode, errorBody, errorCatalogue } from './errors.ts';
import { type JsonSchema, SchemaWriter } from './openapi-schemas.ts';
import { readOnlyMembers } from './write-back.ts';

export interface OpenApiParameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  schema: JsonSchema;
  description?: string;
}
type Content = Record<string, { schema: JsonSchema }>;
export interface OpenApiResponse {
  description: string;
  headers?: Record<string, { description: string; schema: JsonSchema }>;
  content?: Content;
}
export interface OpenApiOperation {
  operationId: string;
  tags: string[];
  summary: string;
  description?: string;
  security: Record<string, string[]>[];
  parameters: OpenApiParameter[];
  requestBody?: { required: boolean; content: Content };
  responses: Record<string, OpenApiResponse | { $ref: string }>;
}
export interface OpenApiDocument {
  openapi: '3.1.1';
  info: { title: string; version: string; description: string };
  servers: { url: string }[];
  tags: { name: string }[];
  paths: Record<string, Record<string, OpenApiOperation>>;
  components: {
    securitySchemes: Record<string, Record<string, string>>;
    responses: Record<string, OpenApiResponse>;
    schemas: Record<string, JsonSchema>;
  };
}

const securitySchemes = {
  session: {
    type: 'http',
    scheme: 'bearer',
    description: 'A person’s session token, from `POST /v3/auth/sign_in`.',
  },
  apiKey: {
    type: 'apiKey',
    in: 'header',
    name: 'X-API-Key',
    description: 'An API key. Each call names the scope that it needs.',
  },
  device: {
    type: 'apiKey',
    in: 'header',
    name: 'Authorization',
    description: 'A screen’s own token, as `Authorization: Token …` (not bearer style).',
  },
};

/**
 * The OpenAPI 3.1 document of a table of calls.
 * @param about `server` is the address below which the paths are, such as `/api`
 */
export function openApiDocument(
  calls: Record<string, Call>,
  about: { title: string; version: string; server: string },
): OpenApiDocument {
  const writer = new SchemaWriter();
  const errors = Object.keys(errorCatalogue) as ErrorCode[];
  const responses = Object.fromEntries(errors.map((code) => [code, errorResponse([code], writer)]));
  const paths: OpenApiDocument['paths'] = {};
  for (const [id, call] of Object.entries(calls)) {
    paths[call.path] ??= {};
    (paths[call.path] as Record<string, OpenApiOperation>)[call.method.toLowerCase()] = operation(
      id,
      call,
      readOnlyMembers(call, calls),
      writer,
    );
  }
  return {
    openapi: '3.1.1',
    info: {
      title: about.title,
      version: about.version,
      description:
        'Lists take `page` from 1 and `page_size` up to 200. Times are RFC 3339 in UTC. The start and end of schedules are local times in their `tzid`. Unknown fields are rejected. `PATCH` also accepts the fields that `GET` returns at the same path, so clients can send back what they read. Fields that it cannot change are ignored, even if their values differ from the current ones. A body with no other fields is rejected.',
    },
    servers: [{ url: about.server }],
    tags: [...new Set(Object.values(calls).map(({ area }) => area))].map((name) => ({ name })),
    paths,
    components: { securitySchemes, responses, schemas: writer.finish() },
  };
}

function operation(
  id: string,
  call: Call,
  readOnly: readonly string[],
  writer: SchemaWriter,
): OpenApiOperation {
  const [, summary = call.summary, description] = /^(.*?[.;]) (.*)$/s.exec(call.summary) ?? [];
  return {
    operationId: id,
    tags: [call.area],
    summary: summary.replace(/;$/, '.'),
    ...(description && { description: call.summary }),
    security: security(call),
    parameters: [
      ...parameters(call.params, 'path', writer),
      ...parameters(call.query, 'query', writer),
      ...(call.idempotent ? [idempotencyKey] : []),
    ],
    ...(call.body && {
      requestBody: {
        required: !call.body.safeParse(undefined).success,
        content: { 'application/json': { schema: bodySchema(call.body, readOnly, writer) } },
      },
    }),
    responses: { ...success(call, writer), ...failures(call, writer) },
  };
}

/**
 * A body that also accepts the members that are ignored. Otherwise a validating client would refuse to send back what
 * it read.
 */
function bodySchema(body: z.ZodType, readOnly: readonly string[], writer: SchemaWriter): JsonSchema {
  const schema = writer.write(body, 'input');
  if (readOnly.length === 0) return schema;
  const ignored = readOnly.map((name) => [name, { description: 'Read-only: ignored.' }]);
  return { ...schema, properties: { ...schema.properties, ...Object.fromEntries(ignored) } };
}

const idempotencyKey: OpenApiParameter = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'Repeating the call with the same key has no further effect.',
  schema: { type: 'string', maxLength: 200 },
};

function security({ credential, scope }: Call): Record<string, string[]>[] {
  const schemes: Record<Credential, Record<string, string[]>[]> = {
    none: [],
    person: [{ session: [] }, ...[scope ?? []].flat().map((each) => ({ apiKey: [each] }))],
    session: [{ session: [] }],
    staff: [{ session: ['staff'] }],
    device: [{ device: [] }],
  };
  return schemes[credential];
}

function parameters(
  schema: z.ZodType | undefined,
  place: 'path' | 'query',
  writer: SchemaWriter,
): OpenApiParameter[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = writer.write(schema, 'input');
  return Object.entries(properties).map(([name, member]) => ({
    name,
    in: place,
    required: required.includes(name),
    schema: member as JsonSchema,
  }));
}

function success(call: Call, writer: SchemaWriter): Record<string, OpenApiResponse> {
  if (!call.reply && !call.replyType) return { [call.status ?? 204]: { description: 'Done.' } };
  const type = call.replyType ?? 'application/json';
  const schema: JsonSchema = call.reply ? writer.write(call.reply, 'output') : { type: 'string' };
  return { [call.status ?? 200]: { description: 'Done.', content: { [type]: { schema } } } };
}

function failures(call: Call, writer: SchemaWriter): OpenApiOperation['responses'] {
  const names = (schema: z.ZodType | undefined) =>
    Object.keys((schema?.def as { shape?: object } | undefined)?.shape ?? {});
  const mayBeAbsent =
    names(call.params).length > 0 || names(call.query).some((name) => /^id$|_id$/.test(name));
  const isPerson =
    call.credential === 'person' || call.credential === 'session' || call.credential === 'staff';
  const codes = new Set<ErrorCode>([
    'bad_request',
    ...(call.credential === 'none' && !call.errors?.includes('mfa_required')
      ? []
      : (['unauthorized'] as const)),
    ...(isPerson ? (['forbidden'] as const) : []),
    ...(mayBeAbsent || call.path.startsWith('/v3/device/content') ? (['not_found'] as const) : []),
    ...(call.errors ?? []),
    ...(isPerson && call.method !== 'GET' && call.method !== 'DELETE'
      ? (['insufficient_storage'] as const)
      : []),
    'too_many_requests',
    'internal_server_error',
    'unavailable',
  ]);
  const byStatus = Map.groupBy(codes, (code) => errorCatalogue[code].status);
  return Object.fromEntries(
    [...byStatus].map(([status, [first, ...others]]) => [
      status,
      others.length === 0
        ? { $ref: `#/components/responses/${first}` }
        : errorResponse([first as ErrorCode, ...others], writer),
    ]),
  );
}

function errorResponse(codes: ErrorCode[], writer: SchemaWriter): OpenApiResponse {
  return {
    description: codes.map((code) => `\`${code}\`: ${errorCatalogue[code].text}`).join(' '),
    ...(codes.includes('too_many_requests') && {
      headers: { 'Retry-After': { description: 'Seconds.', schema: { type: 'integer' } } },
    }),
    content: { 'application/json': { schema: writer.write(errorBody, 'output') } },
  };
}
