/** The part of Vitest's JSON report that is counted. */
export interface VitestReport {
  success: boolean;
  testResults: { name: string; status: string; assertionResults: { status: string }[] }[];
}

export interface Count {
  passed: number;
  failed: number;
}

/**
 * Tests of one run. A file that could not even be loaded counts as one failed test, as does a run that failed
 * without a failed test (an error outside of any), or ended without a report.
 */
export function countTests(report: VitestReport | undefined, exitCode: number | null): Count {
  let passed = 0;
  let failed = 0;
  for (const { status, assertionResults } of report?.testResults ?? []) {
    const failures = assertionResults.filter((each) => each.status === 'failed').length;
    passed += assertionResults.filter((each) => each.status === 'passed').length;
    failed += failures === 0 && status === 'failed' ? 1 : failures;
  }
  if (failed === 0 && (exitCode !== 0 || !report?.success)) failed = 1;
  return { passed, failed };
}
