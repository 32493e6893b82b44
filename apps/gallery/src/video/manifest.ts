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
    item_duration: { files: 'videos' },
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
        videos_help: 'Videos play in this order, each to its end.',
        fit: 'Fit',
        fit_help: '“Fill the screen” can crop the edges. “Show the full video” can leave margins.',
        fit_cover: 'Fill the screen',
        fit_contain: 'Show the full video',
        muted: 'Mute',
        muted_help: 'Some screens can’t play sound. They play the video without it.',
        theme: 'Theme',
      },
    },
  },
  'thumbnail.svg',
);
