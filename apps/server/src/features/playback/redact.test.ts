import {
  buildApplicationVersion,
  buildAsset,
  buildContent,
  buildPlaylist,
  buildPresentation,
  buildTheme,
} from '@vitrine/test-kit';
import { expect, test } from 'vitest';
import { redact } from './redact.ts';

const store = { key: 'store', value: 'Berlin' };
/** Tags, of which the rule uses only the first. */
const tagsOf = (name: string) => [store, { key: 'margin', value: `${name} margin` }];
const rule = {
  type: 'equals' as const,
  left: {
    type: 'variable' as const,
    path: ['presentation', 'tags', 'store'] as ['presentation', ...string[]],
  },
  right: { type: 'constant' as const, value: 'Berlin' },
};

/** A presentation with its own theme, application and file. */
function presentationWithAll(name: string) {
  const [file, font] = [buildAsset(), buildAsset()];
  const theme = buildTheme({ name: `${name} theme`, backgroundImageFileUpload: { url: font.url } });
  const version = buildApplicationVersion({ name: `${name} application` });
  const presentation = buildPresentation({
    name,
    applicationId: version.applicationId,
    applicationDeploymentId: version.id,
    applicationName: version.name,
    applicationVars: { picture: { url: file.url }, text: `${name} text` },
    token: `${name} token`,
    duration: 7,
    themeId: theme.id,
    rule,
    resource: { deletedAt: null, tags: tagsOf(name) },
  });
  return { presentation, theme, version, assets: [file, font] };
}

const open = presentationWithAll('Open');
const secret = presentationWithAll('Secret');
/** Documents do not say which files belong to an application. */
const applicationFile = buildAsset();
const playlist = buildPlaylist({
  name: 'Secret list',
  items: [open.presentation, secret.presentation],
  resource: { deletedAt: null, tags: tagsOf('Secret') },
});
const content = {
  ...buildContent({
    playlists: [playlist],
    presentations: [open.presentation, secret.presentation],
    applicationVersions: [open.version, secret.version],
    themes: [open.theme, secret.theme],
  }),
  assets: [...open.assets, ...secret.assets, applicationFile],
};

test('reduces unreadable content to the fields that decide when it plays', () => {
  const seen = redact(content, new Set([open.presentation.id]));
  expect(JSON.stringify(seen)).not.toContain('Secret');
  expect(seen.presentations[secret.presentation.id]).toMatchObject({
    duration: 7,
    rule,
    resource: { tags: [store] },
  });
  expect(Object.keys(seen.themes)).toEqual([open.theme.id]);
  expect(Object.keys(seen.applicationVersions)).toEqual([open.version.id]);
  expect(seen.assets).toEqual([...open.assets, applicationFile]);
});

test('leaves readable content unchanged', () => {
  const all = new Set([playlist.id, open.presentation.id, secret.presentation.id]);
  expect(redact(content, all)).toEqual(content);
});
