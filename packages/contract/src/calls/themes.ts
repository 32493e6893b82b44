import { z } from 'zod';
import { defineCalls } from '../call.ts';
import { id, instant, listOf, listQuery, name, queryIds } from '../primitives.ts';
import { byId, copyBody, deleteQuery, moveBody, resourceFields, tagsInput, uploadTarget } from './shared.ts';

const colour = z
  .string()
  .regex(/^#([0-9a-fA-F]{3,4}|[0-9a-fA-F]{6}|[0-9a-fA-F]{8})$/, 'Must be a colour such as #1a2b3c.');
const backgroundScales = ['fill', 'fit', 'stretch', 'center', 'tile'] as const;

export const font = z.object({
  id,
  name: z.string(),
  weight: z.number().int(),
  file_upload: z.object({ id, url: z.string().nullable() }),
  created_at: instant,
});

const image = z.object({ id, url: z.string().nullable(), thumbnail_url: z.string().nullable() }).nullable();

export const theme = z.object({
  ...resourceFields,
  presentation_count: z
    .number()
    .int()
    .describe('The number of presentations that show it, among those that the caller can read.'),
  presentation_id: id.nullable(),
  background_color: z.string().nullable(),
  background_image: image,
  background_image_portrait: image,
  background_scale: z.enum(backgroundScales).nullable(),
  heading_font_id: id.nullable(),
  heading_text_color: z.string().nullable(),
  heading_2_font_id: id.nullable(),
  heading_2_text_color: z.string().nullable(),
  body_font_id: id.nullable(),
  body_text_color: z.string().nullable(),
  border_color: z.string().nullable(),
});

/** A picture as it was read. Only its id is used. */
const imageInput = z
  .strictObject({ id, url: z.string().nullish(), thumbnail_url: z.string().nullish() })
  .nullable()
  .optional();

const themeFields = {
  background_color: colour.nullable().optional(),
  background_image: imageInput,
  background_image_portrait: imageInput,
  background_image_id: id.nullable().optional(),
  background_image_portrait_id: id.nullable().optional(),
  background_scale: z.enum(backgroundScales).nullable().optional(),
  heading_font_id: id.nullable().optional(),
  heading_text_color: colour.nullable().optional(),
  heading_2_font_id: id.nullable().optional(),
  heading_2_text_color: colour.nullable().optional(),
  body_font_id: id.nullable().optional(),
  body_text_color: colour.nullable().optional(),
  border_color: colour.nullable().optional(),
};

export const themeCalls = defineCalls({
  'themes.list': {
    area: 'themes_fonts',
    method: 'GET',
    path: '/v3/themes',
    credential: 'person',
    scope: 'content:read',
    summary: 'Themes.',
    query: z.strictObject({
      ...listQuery(['name', 'updated_at', 'created_at'] as const, 'asc'),
      id: queryIds.optional(),
      search: z.string().max(200).optional(),
    }),
    reply: listOf(theme),
  },
  'themes.get': {
    area: 'themes_fonts',
    method: 'GET',
    path: '/v3/themes/{id}',
    credential: 'person',
    scope: 'content:read',
    summary: 'A theme.',
    params: byId,
    reply: theme,
  },
  'themes.create': {
    area: 'themes_fonts',
    method: 'POST',
    path: '/v3/themes',
    credential: 'person',
    scope: 'content:write',
    summary: 'Creates a theme.',
    body: z.strictObject({
      name,
      presentation_id: id.nullable().optional(),
      parent_folder_id: id.nullable().optional(),
      tags: tagsInput.optional(),
      ...themeFields,
    }),
    reply: theme,
    status: 201,
  },
  'themes.update': {
    area: 'themes_fonts',
    method: 'PATCH',
    path: '/v3/themes/{id}',
    credential: 'person',
    scope: 'content:write',
    summary: 'Changes a theme.',
    params: byId,
    body: z.strictObject({ name: name.optional(), tags: tagsInput.optional(), ...themeFields }),
    reply: theme,
  },
  'themes.delete': {
    area: 'themes_fonts',
    method: 'DELETE',
    path: '/v3/themes/{id}',
    credential: 'person',
    scope: 'content:write',
    summary: 'Moves a theme to the trash. 409 with the screens that show it, unless `force` is true.',
    params: byId,
    query: deleteQuery,
    errors: ['conflict'],
  },
  'themes.move': {
    area: 'themes_fonts',
    method: 'POST',
    path: '/v3/themes/{id}/actions/move_to_folder',
    credential: 'person',
    scope: 'content:write',
    summary: 'Moves a theme to a folder.',
    params: byId,
    body: moveBody,
    reply: theme,
  },
  'themes.copy': {
    area: 'themes_fonts',
    method: 'POST',
    path: '/v3/themes/{id}/actions/copy',
    credential: 'person',
    scope: 'content:write',
    summary: 'Copies a theme in the same folder.',
    params: byId,
    body: copyBody,
    reply: theme,
    status: 201,
  },
  'fonts.list': {
    area: 'themes_fonts',
    method: 'GET',
    path: '/v3/fonts',
    credential: 'person',
    scope: 'content:read',
    summary: 'Fonts.',
    query: z.strictObject(listQuery(['name', 'created_at'] as const, 'asc')),
    reply: listOf(font),
  },
  'fonts.create': {
    area: 'themes_fonts',
    method: 'POST',
    path: '/v3/fonts',
    credential: 'person',
    scope: 'content:write',
    summary: 'Adds a font. Then PUT its file to the address in `file_upload`.',
    body: z.strictObject({
      name,
      weight: z.number().int().min(1).max(1000).default(400),
      filename: z
        .string()
        .trim()
        .min(1)
        .max(255)
        .regex(/^[^/\\]+$/, 'Must not contain slashes.'),
      content_type: z.enum(['font/woff2', 'font/woff', 'font/ttf', 'font/otf']),
      content_length: z.number().int().min(1).max(10_000_000, 'The font is larger than 10 MB.'),
    }),
    reply: z.object({ font, file_upload: uploadTarget }),
    status: 201,
  },
});
