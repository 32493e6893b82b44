import type { PublishedTheme } from '@vitrine/contract';
import type { WindowContent } from '@vitrine/windows';
import type { Application } from '../../platform/api.ts';
import { previewContent } from '../../shared/preview/preview-content.ts';
import { initialValues } from '../../shared/properties/values.ts';

/** The names of the built-in apps that show a theme best: large text, much text, and little else. */
const SAMPLE_APPS = ['Announcement', 'Menu board', 'Clock'];

/** The apps of the preview, in order. */
export function findSampleApps(applications: readonly Application[]): Application[] {
  return SAMPLE_APPS.flatMap(
    (name) =>
      applications.find((each) => each.isBuiltIn && each.name === name && each.currentAppVersion !== null) ??
      [],
  );
}

/** A published document with a presentation that has the default values of its app. The ids are those of the app. */
export function sampleContent(application: Application, theme: PublishedTheme): WindowContent {
  const { id, name, currentAppVersion: version } = application;
  if (version === null) throw new TypeError(`${name} has no version`);
  return previewContent({
    id,
    name,
    application,
    version,
    values: initialValues(version.presentationProperties),
    duration: version.defaultDuration,
    theme,
  });
}
