import type { PublishedContent } from '@vitrine/contract';
import { mapValues, neededAssets } from '../../platform/document-parts.ts';

type Resource = PublishedContent['playlists'][string]['resource'];

/**
 * Redacts a published document for a person who cannot read all of it. Unreadable presentations and playlists keep
 * the fields that decide when they play (rules, schedules, durations and the tags that rules use). Names, values,
 * themes, applications and files that only unreadable presentations use are left out.
 */
export function redact(content: PublishedContent, readable: ReadonlySet<string>): PublishedContent {
  const rules = JSON.stringify(
    [...Object.values(content.presentations), ...Object.values(content.playlists)].map(({ rule }) => rule),
  );
  const withRuledTags = (resource: Resource): Resource => ({
    ...resource,
    tags: resource.tags.filter(({ key }) => rules.includes(key)),
  });
  const presentations = mapValues(content.presentations, (each) =>
    readable.has(each.id)
      ? each
      : {
          ...each,
          name: '',
          applicationId: null,
          applicationDeploymentId: null,
          applicationName: '',
          applicationVars: {},
          token: null,
          themeId: null,
          resource: withRuledTags(each.resource),
        },
  );
  const playlists = mapValues(content.playlists, (each) =>
    readable.has(each.id) ? each : { ...each, name: '', resource: withRuledTags(each.resource) },
  );
  const used = <K extends 'themeId' | 'applicationId' | 'applicationDeploymentId'>(key: K) =>
    new Set(Object.values(presentations).map((each) => each[key]));
  const themes = pick(content.themes, used('themeId'));
  const versions = pick(content.applicationVersions, used('applicationDeploymentId'));
  return {
    ...content,
    presentations,
    playlists,
    themes,
    applicationVersions: versions,
    applications: pick(content.applications, used('applicationId')),
    assets: neededAssets(content, { presentations, themes }),
  };
}

function pick<T>(record: Record<string, T>, keys: ReadonlySet<string | null>): Record<string, T> {
  return Object.fromEntries(Object.entries(record).filter(([key]) => keys.has(key)));
}
