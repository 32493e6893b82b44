import { application } from '../shared/manifest/application.ts';
import { choice, theme, title } from '../shared/manifest/properties.ts';

export const announcement = application({
  slug: 'announcement',
  name: 'Announcement',
  description: 'A title and a few lines of text, with an optional picture.',
  application_category: 'information',
  version: '1.0.0',
  configurable_duration: true,
  default_duration: 15,
  presentation_properties: [
    title(120, 'Good to see you'),
    {
      name: 'text',
      type: 'text',
      label: 'text',
      optional: true,
      constraints: { maxlength: 1000 },
      default: 'Come in, look around, and ask us anything.',
      helper_text: 'text_help',
    },
    { name: 'picture', type: 'image', label: 'picture', optional: true },
    choice('layout', ['beside', 'behind'], { hasHelp: true }),
    theme,
  ],
  strings: {
    en: {
      title: 'Title',
      text: 'Text',
      text_help: 'Shorter text appears larger, so people can read it from further away.',
      picture: 'Picture',
      layout: 'Picture position',
      layout_help: 'Beside the text (above it on portrait screens), or behind it across the whole screen.',
      layout_beside: 'Beside',
      layout_behind: 'Behind',
      theme: 'Theme',
    },
  },
});
