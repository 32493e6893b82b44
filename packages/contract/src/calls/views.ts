import { z } from 'zod';
import { defineCalls } from '../call.ts';
import { id, instant, listOf, name } from '../primitives.ts';
import { deviceFilter, deviceSortFields } from './devices.ts';
import { byId } from './shared.ts';

/** The number of saved views that a person can have of each page. */
export const MAX_VIEWS = 50;
/** The number of shared views of other people that the list of views contains. */
export const MAX_SHARED_VIEWS = 100;

/** The pages with saved views. */
const pages = ['screens'] as const;

/** What a view of the list of screens shows. Fields that are absent have the default of the list. */
export const viewSettings = z.strictObject({
  ...deviceFilter,
  sort_by: z.enum(deviceSortFields).optional(),
  sort_direction: z.enum(['asc', 'desc']).optional(),
  /** `grid` shows large pictures, `dense` small ones. */
  layout: z.enum(['table', 'grid', 'dense']).optional(),
  /** The visible columns, in order. Absent: the default columns. */
  columns: z
    .array(
      z.strictObject({
        id: z.string().min(1).max(50),
        /** In pixels. Absent: automatic. */
        width: z.number().int().min(1).max(2000).optional(),
      }),
    )
    .max(50)
    .optional(),
});

const view = z.object({
  id,
  page: z.enum(pages),
  name: z.string(),
  settings: viewSettings,
  /** Everybody in the organisation sees it. */
  is_shared: z.boolean(),
  /** The owner of the view. */
  profile: z.object({ id, name: z.string() }),
  created_at: instant,
  /** The caller can change and delete it. */
  can_update: z.boolean(),
});

/** Saved views of lists. API keys cannot use them, because programs do not open pages. */
export const viewCalls = defineCalls({
  'views.list': {
    area: 'views',
    method: 'GET',
    path: '/v4/views',
    credential: 'session',
    summary: `The saved views of a page: the caller’s own in the order that they chose, then up to ${MAX_SHARED_VIEWS} that others share with the organisation, oldest first.`,
    query: z.strictObject({ page: z.enum(pages) }),
    reply: listOf(view),
  },
  'views.create': {
    area: 'views',
    method: 'POST',
    path: '/v4/views',
    credential: 'session',
    summary: `Saves a view of a page. A person can have ${MAX_VIEWS} of each page.`,
    body: z.strictObject({
      page: z.enum(pages),
      name,
      settings: viewSettings,
      is_shared: z.boolean().default(false),
    }),
    reply: view,
    status: 201,
  },
  'views.reorder': {
    area: 'views',
    method: 'PUT',
    path: '/v4/views/order',
    credential: 'session',
    summary:
      'Sets the order of the caller’s own views of a page, and returns all views as the list does. Views that `ids` doesn’t contain follow, oldest first. 404 if one of them isn’t the caller’s.',
    body: z.strictObject({ page: z.enum(pages), ids: z.array(id).max(MAX_VIEWS) }),
    reply: listOf(view),
  },
  'views.update': {
    area: 'views',
    method: 'PATCH',
    path: '/v4/views/{id}',
    credential: 'session',
    summary:
      'Changes a view. `settings` replaces all settings. Administrators can also change the shared views of others.',
    params: byId,
    body: z.strictObject({
      name: name.optional(),
      settings: viewSettings.optional(),
      is_shared: z.boolean().optional(),
    }),
    reply: view,
  },
  'views.delete': {
    area: 'views',
    method: 'DELETE',
    path: '/v4/views/{id}',
    credential: 'session',
    summary: 'Deletes a view. Administrators can also delete the shared views of others.',
    params: byId,
  },
});
