import { application } from '../shared/manifest/application.ts';
import { fit, MAX_FILE_BYTES, theme } from '../shared/manifest/properties.ts';
import { SECONDS_PER_PICTURE } from './seconds.ts';

export const pictures = application(
  {
    slug: 'pictures',
    name: 'Pictures',
    description: 'One picture, or several in turn with a soft fade.',
    application_category: 'media',
    version: '1.0.0',
    configurable_duration: false,
    default_duration: 15,
    item_duration: { items: 'pictures', seconds: 'seconds_per_picture' },
    presentation_properties: [
      {
        name: 'pictures',
        type: 'file',
        label: 'pictures',
        multiple: true,
        constraints: { 'content-types': ['image/*'], max_items: 100, 'content-length': MAX_FILE_BYTES },
        default: [],
        helper_text: 'pictures_help',
      },
      fit,
      {
        name: 'seconds_per_picture',
        type: 'number',
        label: 'seconds_per_picture',
        constraints: { min: SECONDS_PER_PICTURE.min, max: SECONDS_PER_PICTURE.max },
        default: SECONDS_PER_PICTURE.default,
        helper_text: 'seconds_per_picture_help',
      },
      theme,
    ],
    strings: {
      en: {
        pictures: 'Pictures',
        pictures_help: 'Pictures are shown in this order.',
        fit: 'Fit',
        fit_help: '“Fill the screen” can crop the edges. “Show the full picture” can leave margins.',
        fit_cover: 'Fill the screen',
        fit_contain: 'Show the full picture',
        seconds_per_picture: 'Seconds per picture',
        seconds_per_picture_help: 'A single picture stays for the duration of the presentation.',
        theme: 'Theme',
      },
    },
  },
  'thumbnail.svg',
);
