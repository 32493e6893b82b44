import { application } from '../shared/manifest/application.ts';
import { colorStrings, colors } from '../shared/manifest/palettes.ts';
import { theme, title } from '../shared/manifest/properties.ts';
import { sampleMenu } from './sample-menu.ts';

export const menuBoard = application({
  slug: 'menu-board',
  name: 'Menu board',
  description: 'Sections of items with prices, arranged in columns automatically.',
  application_category: 'retail',
  version: '1.0.0',
  configurable_duration: true,
  default_duration: 30,
  presentation_properties: [
    title(80, sampleMenu.title),
    {
      name: 'sections',
      type: 'array',
      label: 'sections',
      singular_name: 'section',
      constraints: { max_items: 20 },
      default: sampleMenu.sections,
      properties: [
        {
          name: 'name',
          type: 'string',
          label: 'section_name',
          optional: true,
          constraints: { maxlength: 60 },
        },
        {
          name: 'items',
          type: 'array',
          label: 'items',
          optional: true,
          constraints: { max_items: 60 },
          properties: [
            { name: 'name', type: 'string', label: 'item_name', constraints: { maxlength: 80 } },
            {
              name: 'description',
              type: 'string',
              label: 'item_description',
              optional: true,
              constraints: { maxlength: 160 },
            },
            {
              name: 'price',
              type: 'string',
              label: 'price',
              optional: true,
              constraints: { maxlength: 20 },
            },
            { name: 'sold_out', type: 'boolean', label: 'sold_out', optional: true, default: false },
          ],
        },
      ],
    },
    {
      name: 'note',
      type: 'string',
      label: 'note',
      optional: true,
      constraints: { maxlength: 200 },
      default: sampleMenu.note,
      helper_text: 'note_help',
    },
    {
      name: 'sold_out_text',
      type: 'string',
      label: 'sold_out_text',
      optional: true,
      constraints: { maxlength: 30 },
      default: 'Sold out',
    },
    colors,
    theme,
  ],
  strings: {
    en: {
      title: 'Title',
      sections: 'Sections',
      section: 'section',
      section_name: 'Section name',
      items: 'Items',
      item_name: 'Name',
      item_description: 'Description',
      price: 'Price',
      sold_out: 'Sold out',
      note: 'Note',
      note_help: 'A line at the bottom, for example about allergens, taxes or opening hours.',
      sold_out_text: 'Text for sold-out items',
      ...colorStrings,
      theme: 'Theme',
    },
  },
});
