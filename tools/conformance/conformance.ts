import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path/posix';
import { callsSection, withTableRows } from './calls-section.ts';
import { type Reference, readSection, requirementsOf, type Section } from './specification.ts';
import { readTestFiles, type TestFile } from './test-files.ts';

/*
 * The specification of the player, requirement by requirement, with the tests that verify it. The requirements are
 * maintained by hand in tools/conformance/player. Writing or checking docs/conformance.md verifies that each
 * requirement has a test and that each test exists.
 */

export interface Conformance {
  /** docs/conformance.md. */
  page: string;
  /** Requirements without a test, and references to missing tests. */
  problems: string[];
}

const folder = 'tools/conformance/player';
const apiFolder = 'tools/conformance/api';

export function conformance(root: string): Conformance {
  return compare(readSections(root, folder), readTestFiles(root));
}

/** The same for the management API: requirements by hand, and the specified calls from the contract. */
export function apiConformance(root: string): Conformance {
  const sections = readSections(root, apiFolder);
  const calls = callsSection(root);
  const after = sections.findIndex(({ id }) => Number(id) > Number(calls.id));
  sections.splice(after === -1 ? sections.length : after, 0, calls);
  return compare(sections, withTableRows(root, readTestFiles(root)), apiHeading);
}

function readSections(root: string, folder: string): Section[] {
  return globSync('*.txt', { cwd: join(root, folder) })
    .sort((a, b) => Number.parseInt(a, 10) - Number.parseInt(b, 10))
    .map((name) => readSection(join(folder, name), readFileSync(join(root, folder, name), 'utf8')));
}

/** Whether a default test run covers the requirement. Tests that take minutes run only on request. */
const runsAlways = ({ file }: Reference) => !/\.long\.test\.ts$/.test(file);

const legend = [
  'Each test is listed with its file, the groups that contain it (before each “›”) and its title. Placeholders such as',
  "`%s` and `%j` stand for values of the test's cases. Where a single case verifies the requirement, it is in *italics*.",
];
const playerHeading = [
  '# Player conformance',
  '',
  "`npm run generate` writes this page from `tools/conformance/player`, which states in our own words what the player's",
  'specification requires. Every requirement names at least one test. Generation fails if a requirement has no test or',
  'if a named test does not exist.',
  '',
  ...legend,
];
const apiHeading = [
  '# Management API conformance',
  '',
  '`npm run generate` writes this page from two sources: the list of specified calls, and `tools/conformance/api`, which',
  'states in our own words what else the specification of the management API requires. Every requirement names a test,',
  'or is marked as missing with the reason. Generation fails if a named test does not exist.',
  '',
  ...legend,
];

export function compare(
  sections: readonly Section[],
  tests: readonly TestFile[],
  heading: readonly string[] = playerHeading,
): Conformance {
  const files = new Map(tests.map((each) => [each.path, each]));
  const problems = requirementsOf(sections).flatMap(({ id, tests: references, missing }) => [
    ...(references.some(runsAlways) || missing !== undefined ? [] : [`${id} has no test`]),
    ...(references.length > 0 && missing !== undefined ? [`${id} is missing and has tests`] : []),
    ...references
      .map((each) => problemOf(each, files))
      .filter((problem) => problem !== undefined)
      .map((problem) => `${id} names ${problem}`),
  ]);
  return { problems, page: pageOf(sections, heading, files) };
}

type Files = ReadonlyMap<string, TestFile>;

/** Splits `title > case`. A title without a case can contain ` > ` itself. */
function splitCase({ file, title }: Reference, files: Files): { test: string; row?: string } {
  const at = title.lastIndexOf(' > ');
  if (at < 0 || files.get(file)?.titles.has(title)) return { test: title };
  return { test: title.slice(0, at), row: title.slice(at + 3) };
}

/** Describes the error of a reference. */
function problemOf(reference: Reference, files: Files): string | undefined {
  const { file, title } = reference;
  const found = files.get(file);
  if (!found) return `a file that does not exist: ${file}`;
  const { test, row } = splitCase(reference, files);
  if (!found.titles.has(test)) return `a test that ${file} does not have: ${title}`;
  if (row !== undefined && !found.cases.has(row)) return `a case that ${file} does not have: ${title}`;
}

function pageOf(sections: readonly Section[], heading: readonly string[], files: Files): string {
  const requirements = requirementsOf(sections);
  const missing = requirements.filter((each) => each.missing !== undefined).length;
  const tests = new Set(
    requirements.flatMap(({ tests }) => tests.map(({ file, title }) => `${file} ${title}`)),
  );
  return `${[
    ...heading,
    '',
    `${requirements.length} requirements, ${tests.size} tests${missing > 0 ? `, ${missing} missing` : ''}.`,
    ...sections.flatMap((section) => [
      '',
      `## ${section.id}. ${section.title}`,
      ...section.parts.flatMap((part) => [
        '',
        `### ${part.id} ${part.title}`,
        '',
        '| | Requirement | Tests |',
        '|---|---|---|',
        ...part.requirements.map(
          ({ id, text, tests, missing }) =>
            `| ${id} | ${cell(text)} | ${missing === undefined ? tests.map((test) => linkOf(test, files)).join('<br>') : `**Missing.** ${cell(missing)}`} |`,
        ),
      ]),
    ]),
  ].join('\n')}\n`;
}

function linkOf(reference: Reference, files: Files): string {
  const { file } = reference;
  const name = file.slice(file.lastIndexOf('/') + 1);
  const { test, row } = splitCase(reference, files);
  // A group whose title is only a placeholder has no information.
  const groups = (files.get(file)?.titles.get(test) ?? []).filter((group) => !/^[%$]\w+$/.test(group));
  return `[${name}](../${file}): ${[...groups.map(cell), withCase(test, row)].join(' › ')}`;
}

/** Replaces the only `%s` of the title with the case, or appends the case to the title. */
function withCase(test: string, row: string | undefined): string {
  if (row === undefined) return cell(test);
  const placeholders = test.match(/%[^\s%]/g) ?? [];
  const text = `*${cell(row)}*`;
  return placeholders.join() === '%s' ? cell(test).replace('%s', () => text) : `${cell(test)} — ${text}`;
}

/** Escapes a string for a table cell. */
const cell = (text: string) => text.replace(/[|<>*_$\\[\]]/g, (mark) => `\\${mark}`);
