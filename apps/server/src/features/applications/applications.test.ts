import { describe, expect, test } from 'vitest';
import { seedApplications } from './seed.ts';
import { sourceUrl, startWithBundleSite } from './testing/bundle-site.ts';

const { app, robin } = await startWithBundleSite();

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

  test('keep their texts in every language', async () => {
    const strings = {
      en: { zone: 'Zone' },
      de: { $name: 'Testuhr', $defaults: { zone: 'Hier', rows: [{ name: 'Eins' }] }, zone: 'Zone' },
    };
    const [found] = await seeded({ applications: [{ ...clock, strings }] });
    expect(found?.currentAppVersion?.strings).toEqual(strings);
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
});

describe('custom applications in presentations', () => {
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
    const outsider = await app.signUp();
    const params = { id };
    expect((await outsider.try('applications.get', { params })).status).toBe(404);
    expect((await outsider.try('applications.update', { params, body: { name: 'x' } })).status).toBe(404);
    expect((await outsider.try('applicationVersions.list', { params })).status).toBe(404);
    const list = await outsider.call('applications.list', { query: { id: [id] } });
    expect(list.total).toBe(0);
  });
});
