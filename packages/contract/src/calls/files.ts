import { z } from 'zod';
import { defineCalls } from '../call.ts';
import { MAX_UPLOAD_BYTES } from '../constants.ts';
import { id, instant, seconds, sha256 } from '../primitives.ts';
import { byId, deleteQuery, moveBody, resourceFields, uploadTarget } from './shared.ts';

const uploadSteps = ['received', 'verified', 'metadata', 'thumbnail'] as const;

const filename = z
  .string()
  .trim()
  .min(1, 'Must not be empty.')
  .max(255)
  // A name is a label, never a path.
  .refine((text) => !/[/\\\p{Cc}]/u.test(text), 'Must not contain slashes or control characters.');

const fileUploadInput = z.strictObject({
  filename,
  content_type: z
    .string()
    .trim()
    .toLowerCase()
    .regex(/^[a-z]+\/[a-z0-9.+-]+$/, 'Must be a media type.')
    .max(100),
  content_length: z
    .number()
    .int()
    .min(1, 'The file is empty.')
    .max(MAX_UPLOAD_BYTES, 'The file is larger than 500 MB.'),
  sha256: sha256.optional(),
  folder_id: id.nullable().optional(),
});

export const fileUpload = z.object({
  id,
  filename: z.string(),
  content_type: z.string(),
  content_length: z.number().int(),
  sha256: sha256.nullable(),
  /** Path on the content origin where the finished file is; null until it is verified. */
  url: z.string().nullable(),
  thumbnail_url: z.string().nullable(),
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
  duration: seconds.nullable(),
  status: z.enum(['waiting', 'processing', 'ready', 'failed']),
  completed_steps: z.array(z.object({ step_name: z.enum(uploadSteps), error: z.string().nullable() })),
  created_at: instant,
  parent_folder_id: id.nullable(),
  permissions: resourceFields.permissions,
});

/** Base64 of a picture of at most 300 kB. Browsers make posters of 640 pixels, which are a fifth of that. */
const posterPicture = z
  .base64()
  .min(1, 'Must not be empty.')
  .max(400_000, 'Must be a picture of at most 300 kB.');

export const fileCalls = defineCalls({
  'fileUploads.create': {
    area: 'file_uploads',
    method: 'POST',
    path: '/v3/file_uploads',
    credential: 'person',
    scope: 'content:write',
    summary: 'Starts the upload of a file. Then PUT the bytes to `url` with `headers`.',
    body: fileUploadInput,
    reply: uploadTarget,
    status: 201,
    errors: ['payload_too_large', 'quota_exceeded'],
  },
  'fileUploads.get': {
    area: 'file_uploads',
    method: 'GET',
    path: '/v3/file_uploads/{id}',
    credential: 'person',
    scope: 'content:read',
    summary: 'An upload with its completed steps.',
    params: byId,
    reply: fileUpload,
  },
  'fileUploads.update': {
    area: 'file_uploads',
    method: 'PATCH',
    path: '/v3/file_uploads/{id}',
    credential: 'person',
    scope: 'content:write',
    summary: 'Renames a file.',
    params: byId,
    body: z.strictObject({ filename }),
    reply: fileUpload,
  },
  'fileUploads.move': {
    area: 'file_uploads',
    method: 'POST',
    path: '/v3/file_uploads/{id}/actions/move_to_folder',
    credential: 'person',
    scope: 'content:write',
    summary: 'Moves a file to a folder.',
    params: byId,
    body: moveBody,
    reply: fileUpload,
  },
  'fileUploads.setPoster': {
    area: 'file_uploads',
    method: 'PUT',
    path: '/v4/file_uploads/{id}/poster',
    credential: 'person',
    scope: 'content:write',
    summary: 'Sets the thumbnail of a video to a picture (JPEG, PNG or WebP) of one of its frames.',
    params: byId,
    body: z.strictObject({ picture: posterPicture }),
    reply: fileUpload,
    errors: ['conflict'],
  },
  'fileUploads.delete': {
    area: 'file_uploads',
    method: 'DELETE',
    path: '/v3/file_uploads/{id}',
    credential: 'person',
    scope: 'content:write',
    summary: 'Moves a file to the trash. 409 with the screens that show it, unless `force` is true.',
    params: byId,
    query: deleteQuery,
    errors: ['conflict'],
  },
});
