import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { kitProperties, kitStrings } from '@vitrine/test-kit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type SignedUp, startTestApp, type TestApp } from '../../testing/test-app.ts';
import { seedApplications } from './seed.ts';

let app: TestApp;
let site: Server;
let robin: SignedUp;

beforeAll(async () => {
  // Stands in for the public web, which hosts the bundles.
  site = createServer((_request, response) => response.end());
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  const { port } = site.address() as AddressInfo;
  const resolve = async () => ['93.184.215.14'];
  app = await startTestApp({}, { web: { resolve, connect: () => connect(port, '127.0.0.1') } });
  robin = await app.signUp();
});
afterAll(async () => {
  await app.close();
  await new Promise((resolve) => site.close(resolve));
});

const sourceUrl = 'https://bundles.example/bundle.js';

const clock = {
  slug: 'test-clock',
  name: 'Test clock',
  description: 'The time.',
  application_category: 'information',
  version: '1.0.0',
  embedded_url_format: '/apps/test-clock/1.0.0/index.html#zone=:zone&theme=:$theme',
  configurable_duration: true,
  default_duration: 15,
  icon_url: '/apps/test-clock/1.0.0/icon.svg',
  thumbnail_url: '/apps/test-clock/1.0.0/thumbnail.svg',
  presentation_properties: [{ name: 'zone', type: 'string', optional: true }],
  strings: { en: { zone: 'Zone' } },
  files: [
    { url: '/apps/test-clock/1.0.0/index.html', content_type: 'text/html', size: 5, sha256: 'a'.repeat(64) },
  ],
};

async function seeded(manifest: unknown) {
  await seedApplications(app.database.db, manifest, app.clock.clock.now());
  const { data } = await robin.call('applications.list', {
    query: { isBuiltIn: 'true', search: 'test clock', pageSize: 200 },
  });
  return data;
}

/** For a field that is stored and not used. */
const warning = 'This field is stored, but Vitrine does not use it.';

describe('built-in applications', () => {
  test('are seeded once, even repeatedly and by concurrent servers', async () => {
    const [first] = await seeded({ applications: [clock] });
    await Promise.all([seeded({ applications: [clock] }), seeded({ applications: [clock] })]);
    const again = await seeded({ applications: [clock] });
    expect(again).toEqual([first]);
    expect(first).toMatchObject({
      isBuiltIn: true,
      permissions: ['read'],
      currentAppVersion: { majorVersion: 1, reviewStatus: 'approved', defaultDuration: 15 },
    });
  });

  test('get a new version in addition to the old one', async () => {
    const [before] = await seeded({ applications: [clock] });
    const [after] = await seeded({ applications: [{ ...clock, version: '1.1.0' }] });
    expect(after?.id).toBe(before?.id);
    expect(after?.currentAppVersion).toMatchObject({ majorVersion: 1, minorVersion: 1 });
    const { total } = await robin.call('applicationVersions.list', { params: { id: after?.id ?? '' } });
    expect(total).toBe(2);
  });

  test('cannot be changed by the organisations that use them', async () => {
    const [built] = await seeded({ applications: [clock] });
    const params = { id: built?.id ?? '' };
    expect((await robin.try('applications.update', { params, body: { name: 'Mine' } })).status).toBe(403);
    const version = await robin.try('applicationVersions.create', {
      params,
      body: { name: 'Mine', majorVersion: 9, sourceUrl },
    });
    expect(version.status).toBe(403);
  });

  test('rejects a wrong manifest and changes nothing', async () => {
    const wrong = { ...clock, slug: 'other', embedded_url_format: 'javascript:alert(1)' };
    const name = 'Test clock renamed';
    await expect(seeded({ applications: [{ ...clock, name }, wrong] })).rejects.toThrow(
      'embedded_url_format',
    );
    expect(await seeded({ applications: [clock] })).toMatchObject([{ name: 'Test clock' }]);
  });
});

describe('custom applications of a domain', () => {
  test('have versions and one current version', async () => {
    const made = await robin.call('applications.create', { body: { name: 'Menu board' } });
    expect(made).toMatchObject({ isBuiltIn: false, currentAppVersion: null, currentDeploymentId: null });
    const params = { id: made.id };
    const first = await robin.call('applicationVersions.create', {
      params,
      body: { name: 'One', majorVersion: 1, embeddedUrlFormat: 'https://menu.example/:$deviceId' },
    });
    const second = await robin.call('applicationVersions.create', {
      params,
      body: { name: 'Two', majorVersion: 2, sourceUrl, strings: { en: { some_key: 'kept' } } },
    });
    expect(first.reviewStatus).toBe('draft');
    expect(second.strings).toEqual({ en: { some_key: 'kept' } });
    expect(await robin.call('applications.get', { params })).toMatchObject({ currentDeploymentId: first.id });
    const changed = await robin.call('applications.update', {
      params,
      body: { currentDeploymentId: second.id, name: 'Menus' },
    });
    expect(changed).toMatchObject({ name: 'Menus', currentAppVersion: { name: 'Two' } });
    const { data } = await robin.call('applicationVersions.list', { params });
    expect(data.map((each) => each.name)).toEqual(['Two', 'One']);
  });

  test('use each version number once', async () => {
    const { id } = await robin.call('applications.create', { body: { name: 'Twice' } });
    const add = () =>
      robin.try('applicationVersions.create', {
        params: { id },
        body: { name: 'One', majorVersion: 1, sourceUrl },
      });
    const both = await Promise.all([add(), add()]);
    expect(both.map((each) => each.status).sort()).toEqual([201, 409]);
  });

  test('name the field of each error in a version', async () => {
    const { id } = await robin.call('applications.create', { body: { name: 'Faulty' } });
    const { status, error } = await robin.try('applicationVersions.create', {
      params: { id },
      raw: {
        name: 'One',
        major_version: 1,
        embedded_url_format: 'javascript:alert(1)',
        presentation_properties: [{ name: 'a', type: 'selection' }],
      },
    });
    expect(status).toBe(400);
    expect(error?.fields?.map((field) => field.path)).toEqual([
      'presentation_properties.0.options',
      'embedded_url_format',
    ]);
  });

  test('accept a website address, but not a script URL', async () => {
    const made = await robin.call('applications.create', {
      body: { name: 'Site', websiteUrl: 'https://site.example/' },
    });
    expect(made.websiteUrl).toBe('https://site.example/');
    const params = { id: made.id };
    const changed = await robin.call('applications.update', { params, body: { websiteUrl: null } });
    expect(changed.websiteUrl).toBeNull();
    const { error } = await robin.try('applications.update', {
      params,
      body: { websiteUrl: 'javascript:alert(1)' },
    });
    expect(error?.fields?.[0]?.path).toBe('website_url');
  });

  test('require an address for a version', async () => {
    const { id } = await robin.call('applications.create', { body: { name: 'Nowhere' } });
    const { status, error } = await robin.try('applicationVersions.create', {
      params: { id },
      body: { name: 'One', majorVersion: 1 },
    });
    expect(status).toBe(400);
    expect(error?.message).toBe('source_url: A version needs embedded_url_format or source_url.');
  });

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

  test('saves values of a bundle’s dynamic properties, within limits', async () => {
    const { id } = await robin.call('applications.create', { body: { name: 'Dynamic' } });
    await robin.call('applicationVersions.create', {
      params: { id },
      body: {
        name: 'One',
        majorVersion: 1,
        sourceUrl,
        presentationProperties: [{ name: 'count', type: 'number' }],
      },
    });
    const save = (applicationVars: Record<string, unknown>) =>
      robin.try('presentations.create', { body: { name: 'Mine', applicationId: id, applicationVars } });
    const saved = await robin.call('presentations.create', {
      body: {
        name: 'Mine',
        applicationId: id,
        applicationVars: { count: 2, 'title-1': 'One', rows: [{ price: 3 }] },
      },
    });
    expect(saved.presentation.applicationVars).toEqual({
      count: 2,
      'title-1': 'One',
      rows: [{ price: 3 }],
    });
    const pathsOf = async (vars: Record<string, unknown>) =>
      (await save(vars)).error?.fields?.map(({ path }) => path);
    expect(await pathsOf({ count: 'two' })).toEqual(['application_vars.count']);
    expect(await pathsOf({ count: 2, 'a b': 1 })).toEqual(['application_vars.a b']);
    expect(await pathsOf({ count: 2, a: 'x'.repeat(100_001) })).toEqual(['application_vars.a']);
    const many = Object.fromEntries(Array.from({ length: 201 }, (_, index) => [`a${index}`, 1]));
    expect(await pathsOf({ count: 2, ...many })).toEqual(['application_vars']);
    // A file that the person cannot read is invalid at any depth.
    const foreign = { id: '00000000-0000-7000-8000-000000000001' };
    expect(await pathsOf({ count: 2, rows: [{ picture: foreign }] })).toEqual([
      'application_vars.rows.0.picture',
    ]);
  });

  test('rejects another application’s version as the current one', async () => {
    const mine = await robin.call('applications.create', { body: { name: 'Mine' } });
    const other = await robin.call('applications.create', { body: { name: 'Other' } });
    const version = await robin.call('applicationVersions.create', {
      params: { id: other.id },
      body: { name: 'One', majorVersion: 1, sourceUrl },
    });
    const { error } = await robin.try('applications.update', {
      params: { id: mine.id },
      body: { currentDeploymentId: version.id },
    });
    expect(error?.fields?.[0]?.path).toBe('current_deployment_id');
  });

  test('returns 404 to other domains', async () => {
    const { id } = await robin.call('applications.create', { body: { name: 'Secret board' } });
    const stranger = await app.signUp();
    const params = { id };
    expect((await stranger.try('applications.get', { params })).status).toBe(404);
    expect((await stranger.try('applications.update', { params, body: { name: 'x' } })).status).toBe(404);
    expect((await stranger.try('applicationVersions.list', { params })).status).toBe(404);
    const list = await stranger.call('applications.list', { query: { id: [id] } });
    expect(list.total).toBe(0);
  });
});
