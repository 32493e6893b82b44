import { calls, fromWire } from '@vitrine/contract';
import { z } from 'zod';
import type { Database } from '../../platform/database/database.ts';
import { newId } from '../../platform/ids.ts';
import { versionRow } from './applications.service.ts';
import { findBuiltIn, updateApplication, upsertBuiltIn, upsertVersion } from './applications.store.ts';
import type { VersionInput } from './properties.ts';
import { isWebOrContentAddress, versionProblems } from './version-check.ts';

const version = calls['applicationVersions.create'].body;
const { shape } = version;

/** `dist/manifest.json` of the gallery, in wire names: its applications with the files that they need. */
const galleryManifest = z.object({
  applications: z.array(
    z.object({
      slug: z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/),
      name: shape.name,
      description: shape.description,
      application_category: z.string().nullable().default(null),
      version: z.string().regex(/^\d+\.\d+\.\d+$/),
      embedded_url_format: shape.embedded_url_format,
      configurable_duration: shape.configurable_duration,
      default_duration: shape.default_duration,
      item_duration: shape.item_duration,
      icon_url: shape.icon_url,
      thumbnail_url: shape.thumbnail_url,
      presentation_properties: shape.presentation_properties,
      strings: shape.strings,
      files: z
        .array(
          z.object({
            url: z.string().refine(isWebOrContentAddress),
            content_type: z.string(),
            size: z.number().int().min(0),
            sha256: z.string().regex(/^[0-9a-f]{64}$/),
          }),
        )
        .default([]),
    }),
  ),
});
type ManifestEntry = z.output<typeof galleryManifest>['applications'][number];

/**
 * Updates the built-in applications in the database to the gallery's manifest. Slug and version number identify
 * them, which makes repeated and concurrent runs idempotent. Applications that the manifest no longer has stay,
 * because presentations may use them.
 *
 * Throws if the manifest is wrong: a server must not offer applications that cannot play.
 */
export async function seedApplications(db: Database, manifest: unknown, now: Date): Promise<void> {
  const { applications } = galleryManifest.parse(manifest);
  // The order is the same everywhere, which prevents deadlocks between servers that start together.
  const ordered = applications
    .map((entry) => ({ entry, input: versionInput(entry) }))
    .sort((a, b) => a.entry.slug.localeCompare(b.entry.slug));
  await db.transaction(async (transaction) => {
    const known = await findBuiltIn(
      transaction,
      ordered.map(({ entry }) => entry.slug),
    );
    for (const { entry, input } of ordered) {
      const application = await upsertBuiltIn(transaction, {
        id: known.get(entry.slug)?.id ?? newId(),
        slug: entry.slug,
        name: entry.name,
        applicationCategory: entry.application_category,
        isPubliclyAvailable: true,
        createdAt: now,
        updatedAt: now,
      });
      const made = await upsertVersion(transaction, {
        ...versionRow(application.id, input, now),
        reviewStatus: 'approved',
        files: entry.files.map(({ content_type: contentType, ...file }) => ({ ...file, contentType })),
      });
      if (application.currentVersionId !== made.id) {
        await updateApplication(transaction, application.id, {
          currentVersionId: made.id,
          updatedAt: now,
        });
      }
    }
  });
}

function versionInput({
  slug,
  files,
  application_category,
  version: number,
  ...rest
}: ManifestEntry): VersionInput {
  const [major, minor, patch] = number.split('.').map(Number);
  const input = fromWire(
    version,
    version.parse({ ...rest, major_version: major, minor_version: minor, patch_version: patch }),
  );
  const [problem] = versionProblems(input);
  if (problem) throw new Error(`Application ${slug}: ${problem.path}: ${problem.message}`);
  return input;
}
