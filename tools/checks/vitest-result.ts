/** The part of Vitest's JSON report that is used here. */
export interface VitestReport {
  success: boolean;
  testResults: {
    name: string;
    status: string;
    /** Why the file could not be loaded. */
    message?: string;
    assertionResults: { status: string; fullName: string; failureMessages?: string[] | null }[];
  }[];
}

export interface Count {
  passed: number;
  failed: number;
  /** Tests that did not run because the machine lacks something, or because an earlier step of the same file failed. */
  skipped: number;
}

const notRun = new Set(['skipped', 'pending', 'todo', 'disabled']);

/**
 * Counts the tests of one run. A file that could not be loaded counts as one failed test, and so does a run that
 * failed outside of any test or ended without a report.
 */
export function countTests(report: VitestReport | undefined, exitCode: number | null): Count {
  let passed = 0;
  let failed = 0;
  let skipped = 0;
  for (const { status, assertionResults } of report?.testResults ?? []) {
    const failures = assertionResults.filter((each) => each.status === 'failed').length;
    passed += assertionResults.filter((each) => each.status === 'passed').length;
    skipped += assertionResults.filter((each) => notRun.has(each.status)).length;
    failed += failures === 0 && status === 'failed' ? 1 : failures;
  }
  if (failed === 0 && (exitCode !== 0 || !report?.success)) failed = 1;
  return { passed, failed, skipped };
}

/** One line for each failure: file, test and the first line of the reason. */
export function failureLines(report: VitestReport | undefined): string[] {
  return (report?.testResults ?? []).flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((each) => each.status === 'failed');
    if (failed.length === 0) return status === 'failed' ? [line(name, message)] : [];
    return failed.map(({ fullName, failureMessages }) => line(`${name} > ${fullName}`, failureMessages?.[0]));
  });
}

const line = (what: string, reason = '') => `${what}: ${reason.trim().split('\n')[0]}`;
