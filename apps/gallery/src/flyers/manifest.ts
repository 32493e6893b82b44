import { application } from '../shared/manifest/application.ts';
import { choice, theme } from '../shared/manifest/properties.ts';

export const flyers = application({
  slug: 'flyers',
  name: 'Flyers',
  description: 'PDF documents, page by page. Portrait pages appear side by side on wide screens.',
  application_category: 'media',
  version: '1.0.0',
  configurable_duration: false,
  has_own_duration: true,
  default_duration: 30,
  presentation_properties: [
    {
      name: 'flyers',
      type: 'file',
      label: 'flyers',
      multiple: true,
      constraints: {
        'content-types': ['application/pdf'],
        max_items: 20,
        'content-length': 100_000_000,
      },
      default: [],
      helper_text: 'flyers_help',
    },
    {
      name: 'seconds_per_page',
      type: 'number',
      label: 'seconds_per_page',
      constraints: { min: 2, max: 3600 },
      default: 12,
    },
    choice('pages', ['auto', 'single']),
    theme,
  ],
  strings: {
    en: {
      flyers: 'Flyers',
      flyers_help: 'PDF documents, shown in this order, page by page.',
      seconds_per_page: 'Seconds per page',
      pages: 'Pages at a time',
      pages_auto: 'As many as fit',
      pages_single: 'One page',
      theme: 'Theme',
    },
  },
});
