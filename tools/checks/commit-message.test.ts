import { expect, test } from 'vitest';
import { problemOf } from './commit-message.ts';

test.each([
  'feat(server): add quotas',
  'fix: keep the revision\n\nIt was lost.',
  'refactor(player)!: rename the window manager',
  'perf(engine,time): cache the zone of each screen',
  'fix(server): embed the font',
  'feat(dashboard): pass the locale to charts',
])('accepts %j', (message) => {
  expect(problemOf(message)).toBeUndefined();
});

test.each([
  ["Merge branch 'main'", 'is a merge'],
  ['Add quotas', 'is not "type(scope): subject"'],
  ['feature: add quotas', 'is not "type(scope): subject"'],
  ['feat(Server): add quotas', 'is not "type(scope): subject"'],
  ['feat(server):', 'is not "type(scope): subject"'],
  ['feat(server): Add quotas', 'does not begin in lower case'],
  ['feat(server): added quotas', 'is not in the imperative: "added"'],
  ['feat(server): adds quotas', 'is not in the imperative: "adds"'],
  ['feat(server): adding quotas', 'is not in the imperative: "adding"'],
  ['feat(server): add quotas.', 'ends with a full stop'],
  [`feat(server): add ${'x'.repeat(60)}`, 'has 78 characters'],
])('rejects %j', (message, problem) => {
  expect(problemOf(message)).toContain(problem);
});
