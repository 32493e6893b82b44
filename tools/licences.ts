import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { print } from './lib/console-output.mjs';
import { isSatisfied } from './licences/expression.ts';
import { type Locked, shipped } from './licences/shipped.ts';

/*
 * `npm run licences`: checks that no run-time dependency of the apps has a copyleft licence. The allowed licences, and
 * the one exception with its reason, are in licences.json.
 */
const root = join(import.meta.dirname, '..');
const policy = readJson('tools/licences.json') as {
  allowed: string[];
  exceptions: { packages: string; licence: string; why: string }[];
};
const { packages } = readJson('package-lock.json') as { packages: Record<string, Locked> };
const apps = Object.keys(packages).filter((path) => /^apps\/[^/]+$/.test(path));

const found = shipped(packages, apps);
const refused = found.filter(({ name, path, licence = installedLicence(path) ?? '' }) => {
  const excused = policy.exceptions.filter((each) => new RegExp(each.packages).test(name));
  return !isSatisfied(
    licence,
    (one) => policy.allowed.includes(one) || excused.some((each) => each.licence === one),
  );
});
for (const { name, version, licence = 'no licence' } of refused)
  console.error(`${name} ${version} ships under ${licence}, which tools/licences.json does not allow`);
print(`${found.length} packages ship; ${refused.length} have a licence that is not allowed`);
if (apps.length === 0 || refused.length > 0) process.exitCode = 1;

/** Some packages declare their licence only in their own manifest. */
function installedLicence(path: string): string | undefined {
  const file = join(path, 'package.json');
  return existsSync(join(root, file)) ? (readJson(file) as { license?: string }).license : undefined;
}

function readJson(path: string): unknown {
  return JSON.parse(readFileSync(join(root, path), 'utf8'));
}
