import { eq, inArray } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { fileUploads, fonts, themes } from '../../platform/database/schema.ts';

export type ThemeRow = typeof themes.$inferSelect;
type FontRow = typeof fonts.$inferSelect;

export interface FoundFont {
  font: FontRow;
  file: typeof fileUploads.$inferSelect;
}

export async function insertTheme(db: Database, row: typeof themes.$inferInsert): Promise<void> {
  await db.insert(themes).values(row);
}

export async function updateTheme(db: Database, id: string, change: Partial<ThemeRow>): Promise<void> {
  if (Object.keys(change).length > 0) await db.update(themes).set(change).where(eq(themes.id, id));
}

export async function findThemes(db: Database, ids: readonly string[]): Promise<Map<string, ThemeRow>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select()
    .from(themes)
    .where(inArray(themes.id, [...ids]));
  return new Map(rows.map((row) => [row.id, row]));
}

export async function insertFont(db: Database, row: FontRow): Promise<void> {
  await db.insert(fonts).values(row);
}

export async function findFonts(db: Database, ids: readonly string[]): Promise<Map<string, FoundFont>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ font: fonts, file: fileUploads })
    .from(fonts)
    .innerJoin(fileUploads, eq(fileUploads.id, fonts.fileUploadId))
    .where(inArray(fonts.id, [...ids]));
  return new Map(rows.map((row) => [row.font.id, row]));
}
