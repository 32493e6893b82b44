import { buildApplicationVersion, buildContent, buildPresentation } from '@vitrine/test-kit';
import { expect, test } from 'vitest';
import { listMissingParts } from './missing-parts.ts';

const version = buildApplicationVersion({ id: 'version', applicationId: 'application' });
const complete = () =>
  buildContent({
    presentations: [buildPresentation({ name: 'Menu', applicationDeploymentId: 'version' })],
    applicationVersions: [version],
  });

test('finds nothing missing in complete content', () => {
  expect(listMissingParts(complete())).toEqual([]);
});

test('names a missing application version or application', () => {
  expect(listMissingParts({ ...complete(), applicationVersions: {} })).toEqual([
    'Presentation "Menu": application version version is missing',
  ]);
  expect(listMissingParts({ ...complete(), applications: {} })).toEqual([
    'Presentation "Menu": application application is missing',
  ]);
});

test('requires neither for a presentation without read access', () => {
  const presentations = [buildPresentation({ noReadAccess: true, applicationDeploymentId: null })];
  expect(listMissingParts(buildContent({ presentations }))).toEqual([]);
});
