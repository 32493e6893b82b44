/** A test that verifies a requirement. */
export interface Reference {
  /** Relative to the root of the repository. */
  file: string;
  /** The title in the source, followed by ` > ` and a case if the test has a table. */
  title: string;
}

/** One requirement of the specification, in the project's own words. */
export interface Requirement {
  /** `4.2.3`: third requirement of the second part of section 4. */
  id: string;
  text: string;
  tests: Reference[];
  /** Why it is not implemented yet. Such a requirement has no tests. */
  missing?: string;
}

export interface Part {
  id: string;
  title: string;
  requirements: Requirement[];
}

export interface Section {
  id: string;
  title: string;
  parts: Part[];
}

/**
 * Parses one section: `# 4 Title`, `## 4.2 Part`, `4.2.3 Requirement`, `- file > title`, or `! why` for a requirement
 * that is not implemented yet, each on its own line. Requirements are numbered without gaps, which reveals missing
 * ones.
 *
 * @throws SyntaxError naming the line.
 */
export function readSection(name: string, text: string): Section {
  let section: Section | undefined;
  for (const [index, line] of text.split('\n').entries()) {
    const fail = (why: string): never => {
      throw new SyntaxError(`${name}:${index + 1}  ${why}`);
    };
    if (line.trim() === '') continue;
    const [, mark, rest = ''] = /^(# |## |- |! |)(.*)$/.exec(line) ?? [];
    const [, id = '', words = ''] = /^([\d.]*) ?(.*)$/.exec(rest) ?? [];
    const part = section?.parts.at(-1);
    if (mark === '# ') {
      if (section) fail('starts a second section');
      section = { id, title: words, parts: [] };
    } else if (!section) {
      fail('is before the title of the section');
    } else if (mark === '## ') {
      if (id !== `${section.id}.${section.parts.length + 1}`) fail(`is not the next part: ${id}`);
      section.parts.push({ id, title: words, requirements: [] });
    } else if (!part) {
      fail('is before the first part');
    } else if (mark === '! ') {
      const requirement = part.requirements.at(-1) ?? fail('is before the first requirement');
      requirement.missing = rest;
    } else if (mark === '- ') {
      const at = rest.indexOf(' > ');
      if (at < 0) fail('names no test: write `file > title`');
      const requirement = part.requirements.at(-1) ?? fail('is before the first requirement');
      requirement.tests.push({ file: rest.slice(0, at), title: rest.slice(at + 3) });
    } else {
      if (id !== `${part.id}.${part.requirements.length + 1}`) fail(`is not the next requirement: ${line}`);
      part.requirements.push({ id, text: words, tests: [] });
    }
  }
  if (!section) throw new SyntaxError(`${name} is empty`);
  return section;
}

export const requirementsOf = (sections: readonly Section[]): Requirement[] =>
  sections.flatMap(({ parts }) => parts.flatMap(({ requirements }) => requirements));
