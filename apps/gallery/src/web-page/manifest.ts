import { application } from '../shared/manifest/application.ts';
import { theme } from '../shared/manifest/properties.ts';

export const webPage = application(
  {
    slug: 'web-page',
    name: 'Web page',
    description: 'Any web page that allows embedding.',
    application_category: 'information',
    version: '1.0.0',
    configurable_duration: true,
    default_duration: 30,
    presentation_properties: [
      {
        name: 'url',
        type: 'string',
        label: 'url',
        constraints: {
          maxlength: 2000,
          format: { regex: '^(https?://\\S+|[^\\s:/]+(:\\d+)?(/\\S*)?)$', errorMessage: 'url_error' },
        },
        helper_text: 'url_help',
      },
      theme,
    ],
    strings: {
      en: {
        url: 'Address',
        url_help: 'For example, https://www.example.com. Screens skip sites that don’t allow embedding.',
        url_error: 'Enter a web address such as https://www.example.com.',
        theme: 'Theme',
      },
    },
  },
  'thumbnail.svg',
);
