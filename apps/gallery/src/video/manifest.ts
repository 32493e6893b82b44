import { application } from '../shared/manifest/application.ts';
import { fit, MAX_FILE_BYTES, theme } from '../shared/manifest/properties.ts';

export const video = application(
  {
    slug: 'video',
    name: 'Video',
    description: 'One video, or several one after the other.',
    application_category: 'media',
    version: '1.0.0',
    configurable_duration: false,
    default_duration: 30,
    presentation_properties: [
      {
        name: 'videos',
        type: 'file',
        label: 'videos',
        multiple: true,
        constraints: { 'content-types': ['video/*'], max_items: 50, 'content-length': MAX_FILE_BYTES },
        default: [],
        helper_text: 'videos_help',
      },
      { ...fit },
      {
        name: 'muted',
        type: 'boolean',
        label: 'muted',
        default: true,
        helper_text: 'muted_help',
      },
      theme,
    ],
    strings: {
      en: {
        videos: 'Videos',
        videos_help: 'They play in this order, each to its end.',
        fit: 'Fit',
        fit_help: 'Fill covers the whole screen and may cut the edges; Show whole leaves a margin.',
        fit_cover: 'Fill the screen',
        fit_contain: 'Show whole',
        muted: 'Without sound',
        muted_help: 'Some screens refuse to play sound; they play the picture alone.',
        theme: 'Theme',
      },
    },
  },
  'thumbnail.svg',
);
