const LONGEST_SUBJECT = 72;
const types = ['feat', 'fix', 'perf', 'refactor', 'test', 'docs', 'style', 'build', 'ci', 'chore', 'revert'];
const pattern = new RegExp(String.raw`^(${types.join('|')})(\([a-z0-9,-]+\))?!?: (\S.*)$`);

/** Imperatives that look like another form of a verb. */
const imperatives = new Set(
  'embed need feed seed speed shed bleed breed exceed succeed proceed bring ping ring sing string swing spring focus bias canvas'.split(
    ' ',
  ),
);

/** Returns the errors of a commit message, or undefined if it has none. */
export function problemOf(message: string): string | undefined {
  const [subject = ''] = message.split('\n');
  if (subject.startsWith('Merge ')) return 'is a merge; rebase instead';
  if (subject.length > LONGEST_SUBJECT)
    return `has ${subject.length} characters, more than ${LONGEST_SUBJECT}`;
  const [, , , words = ''] = pattern.exec(subject) ?? [];
  if (words === '') return `is not "type(scope): subject" with one of the types ${types.join(', ')}`;
  if (!/^[a-z]/.test(words)) return 'does not begin in lower case after the colon';
  const [verb = ''] = /^[a-z]+/.exec(words) ?? [];
  if (!imperatives.has(verb) && /..(ed|ing|[^s]s)$/.test(verb)) return `is not in the imperative: "${verb}"`;
  if (words.endsWith('.')) return 'ends with a full stop';
  return undefined;
}
