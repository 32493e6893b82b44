import { kitProperties, kitStrings } from '@vitrine/test-kit';
import { describe, expect, test } from 'vitest';
import { sourceUrl, startWithBundleSite } from './testing/bundle-site.ts';

const { robin } = await startWithBundleSite();

/** For a field that is stored and not used. */
const warning = 'This field is stored, but Vitrine does not use it.';

describe('a new version of an application', () => {
  test('accepts and stores the output of raydiant-kit', async () => {
    const { id } = await robin.call('applications.create', { body: { name: 'Kit' } });
    const { status, data: added } = await robin.try('applicationVersions.create', {
      params: { id },
      raw: {
        name: 'One',
        major_version: 1,
        source_url: sourceUrl,
        presentation_properties: kitProperties,
        strings: { en: kitStrings },
      },
    });
    expect(status).toBe(201);
    expect(added).toMatchObject({ warnings: [] });
    const { data } = await robin.call('applicationVersions.list', { params: { id } });
    const byName = new Map(data[0]?.presentationProperties.map((each) => [each.name, each]));
    expect(byName.get('city')).toMatchObject({
      optionsUrl: 'https://options.example/cities?country={{country-code}}',
      sortable: [{ label: 'Name', by: 'label', type: 'string', defaultDirection: 'asc' }],
    });
    expect(byName.get('city')).not.toHaveProperty('options');
    expect(byName.get('layout')).toMatchObject({
      exclusive: true,
      options: [
        { name: 'left', label: 'Left', value: 'left' },
        { name: 'right', label: 'Right', value: 'right', disabled: true },
      ],
    });
    expect(byName.get('days')).toMatchObject({ multiple: true });
    expect(byName.get('photos')).toMatchObject({ imagesUrl: 'https://options.example/photos' });
    expect(byName.get('offers')).toMatchObject({ singularName: 'offers_singular' });
    expect(byName.get('account')).toMatchObject({
      type: 'oAuth',
      authUrl: 'https://auth.example/in',
      verifyQsParam: 'token',
    });
    expect(byName.get('more')).toMatchObject({ sourceUrl: 'https://auth.example/more' });
    const saved = await robin.call('presentations.create', {
      body: {
        name: 'Kit',
        applicationId: id,
        applicationVars: {
          title: 'Hello',
          'sub-title': 'World',
          city: 'berlin',
          'country-code': 'fr',
          days: ['mon'],
          photos: ['https://options.example/1.png'],
        },
      },
    });
    expect(saved.presentation.applicationVars).toMatchObject({ 'sub-title': 'World', days: ['mon'] });
  });
});

describe('unknown fields of a new version', () => {
  test('stores unknown fields of properties, with a warning', async () => {
    const { id } = await robin.call('applications.create', { body: { name: 'Newer' } });
    const { status, data: added } = await robin.try('applicationVersions.create', {
      params: { id },
      raw: {
        name: 'One',
        major_version: 1,
        source_url: sourceUrl,
        presentation_properties: [
          {
            name: 'rows',
            type: 'array',
            glitter: 3,
            constraints: { sparkle: true },
            properties: [{ name: 'a', type: 'string', shine: 'x' }],
          },
        ],
      },
    });
    expect(status).toBe(201);
    expect(added).toMatchObject({
      warnings: [
        { path: 'presentation_properties.0.glitter' },
        { path: 'presentation_properties.0.constraints.sparkle' },
        { path: 'presentation_properties.0.properties.0.shine' },
      ],
    });
    const { data } = await robin.call('applicationVersions.list', { params: { id } });
    expect(data[0]?.presentationProperties[0]).toMatchObject({
      extra: { glitter: 3, constraints: { sparkle: true } },
      properties: [{ extra: { shine: 'x' } }],
    });
  });

  test('stores unknown fields inside properties, with a warning for each', async () => {
    const { id } = await robin.call('applications.create', { body: { name: 'Newer' } });
    const { status, wire: added } = await robin.try('applicationVersions.create', {
      params: { id },
      raw: {
        name: 'One',
        major_version: 1,
        source_url: sourceUrl,
        presentation_properties: [
          {
            name: 'city',
            type: 'selection',
            constraints: { format: { regex: '^[a-z]+$', errorMessage: 'no', flags: 'i' }, maxlength: 0.5 },
            sortable: [
              { label: 'Name', by: 'label', tooltip: 'By name' },
              { label: 'Price', by: 'rightLabel' },
            ],
            options: [{ value: 'berlin', extra: { area: 892 }, flag: 'de' }],
          },
        ],
      },
    });
    expect([status, added]).toMatchObject([
      201,
      {
        warnings: [
          { path: 'presentation_properties.0.constraints.format.flags', message: warning },
          { path: 'presentation_properties.0.constraints.maxlength' },
          { path: 'presentation_properties.0.sortable.0.tooltip', message: warning },
          { path: 'presentation_properties.0.options.0.area', message: warning },
          { path: 'presentation_properties.0.options.0.flag', message: warning },
        ],
      },
    ]);
    const { data } = await robin.call('applicationVersions.list', { params: { id } });
    expect(data[0]?.presentationProperties[0]).toMatchObject({
      constraints: { format: { regex: '^[a-z]+$', errorMessage: 'no' } },
      sortable: [
        { label: 'Name', by: 'label', extra: { tooltip: 'By name' } },
        { label: 'Price', by: 'rightLabel' },
      ],
      options: [{ name: 'berlin', extra: { area: 892, flag: 'de' } }],
      extra: { constraints: { format: { flags: 'i' } } },
    });
  });

  test('stores unknown fields of a version and names them in the reply', async () => {
    const { id } = await robin.call('applications.create', { body: { name: 'Newer' } });
    const { status, wire: added } = await robin.try('applicationVersions.create', {
      params: { id },
      raw: { name: 'One', major_version: 1, source_url: sourceUrl, sparkle: { a: 1 }, extra: { shine: 2 } },
    });
    expect(status).toBe(201);
    expect(added).toMatchObject({
      warnings: [
        { path: 'shine', message: warning },
        { path: 'sparkle', message: warning },
      ],
    });
    const { data } = await robin.call('applicationVersions.list', { params: { id } });
    expect(data[0]?.extra).toEqual({ sparkle: { a: 1 }, shine: 2 });
  });
});

describe('wrong values in a new version', () => {
  test('lowers limits of the kit to the server’s limits, with a warning', async () => {
    const { id } = await robin.call('applications.create', { body: { name: 'Large' } });
    const constraints = {
      'content-length': 900_000_000,
      maxlength: 0.5,
      max_items: -1,
      min: -1e300,
      max: null,
    };
    const { status, wire: added } = await robin.try('applicationVersions.create', {
      params: { id },
      raw: {
        name: 'One',
        major_version: 1,
        source_url: sourceUrl,
        presentation_properties: [{ name: 'clip', type: 'file', constraints }],
      },
    });
    expect(status).toBe(201);
    const at = 'presentation_properties.0.constraints';
    expect(added).toMatchObject({
      warnings: [
        {
          path: `${at}.content-length`,
          message: 'This value is outside the supported range, so Vitrine uses 500,000,000 instead.',
        },
        {
          path: `${at}.maxlength`,
          message: 'This value is outside the supported range, so Vitrine uses 1 instead.',
        },
        {
          path: `${at}.max_items`,
          message: 'This value is outside the supported range, so Vitrine uses 1 instead.',
        },
      ],
      presentation_properties: [
        {
          constraints: { 'content-length': 500_000_000, maxlength: 1, max_items: 1, min: -1e300 },
          extra: { constraints: { 'content-length': 900_000_000, maxlength: 0.5, max_items: -1 } },
        },
      ],
    });
    expect(added).not.toHaveProperty('presentation_properties.0.constraints.max');
  });

  test('rejects a field of the wrong type and says what it expects', async () => {
    const { id } = await robin.call('applications.create', { body: { name: 'Odd' } });
    const refused = await robin.try('applicationVersions.create', {
      params: { id },
      raw: {
        name: 'One',
        major_version: 1,
        source_url: sourceUrl,
        presentation_properties: [
          {
            name: 'a',
            type: 'selection',
            sortable: null,
            options: [{ name: 'A' }, { name: 'B', value: [] }],
          },
        ],
      },
    });
    expect(refused.error?.fields).toEqual([
      { path: 'presentation_properties.0.sortable', message: 'Must be true or false, or a list.' },
      { path: 'presentation_properties.0.options.0.value', message: 'This is required.' },
      {
        path: 'presentation_properties.0.options.1.value',
        message: 'Must be text, a number, or true or false.',
      },
    ]);
  });
});
