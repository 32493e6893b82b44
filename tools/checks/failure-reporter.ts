import type { Reporter, TestCase, TestModule } from 'vitest/node';

/** Prints the reason of each failure immediately. Vitest's own reporters print it at the end, or never. */
export default class FailureReporter implements Reporter {
  onTestCaseResult(test: TestCase): void {
    const { state, errors } = test.result();
    if (state !== 'failed') return;
    const reasons = errors.map(({ stack, message }) => stack ?? message);
    process.stdout.write(
      `FAILED ${test.module.relativeModuleId} > ${test.fullName}\n${reasons.join('\n')}\n`,
    );
  }

  onTestModuleEnd(module: TestModule): void {
    for (const { stack, message } of module.errors())
      process.stdout.write(`FAILED ${module.relativeModuleId}\n${stack ?? message}\n`);
  }
}
