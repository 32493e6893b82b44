import { calls, fromWire } from '@vitrine/contract';
import { z } from 'zod';
import type { Database } from '../../platform/database/database.ts';
import { newId } from '../../platform/ids.ts';
import { versionRow } from './applications.service.ts';
import { findBuiltIn, updateApplication, upsertBuiltIn, upsertVersion } from './applications.store.ts';
import { versionFaults } from './version-check.ts';

const version = calls['applicationVersions.create'].body;

/** The built-in applications as the gallery's build describes them, in wire names. */
export const applicationManifest = z.object({
  applications: z.array(
    z.object({
      slug: z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/),
      name: z.string().min(1),
      application_category: z.string().nullable().default(null),
      version,
    }),
  ),
});

/**
 * Brings the built-in applications of the database to what the manifest says: known by slug and version
 * number, so that doing it again changes nothing, also from several servers at once. Applications that the
 * manifest no longer has stay, since presentations may use them.
 *
 * Throws when the manifest is wrong: a server must not start with applications that cannot play.
 */
export async function seedApplications(db: Database, manifest: unknown, now: Date): Promise<void> {
  const { applications } = applicationManifest.parse(manifest);
  await db.transaction(async (transaction) => {
    const known = await findBuiltIn(
      transaction,
      applications.map(({ slug }) => slug),
    );
    for (const entry of [...applications].sort((a, b) => a.slug.localeCompare(b.slug))) {
      const input = fromWire(version, entry.version);
      const [fault] = versionFaults(input);
      if (fault) throw new Error(`Application ${entry.slug}: ${fault.path}: ${fault.message}`);
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
