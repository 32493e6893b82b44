/** A stage in a request: the number or percentage of screens that have the content after it. */
export type RequestedStage = { screens: number } | { percent: number };

/**
 * Returns the number of screens that have the content after each stage. The last number is the total. Leaves out stages
 * that would add no screens.
 */
export function stageSizes(requested: readonly RequestedStage[], total: number): number[] {
  const sizes: number[] = [];
  for (const stage of requested) {
    const wanted = 'screens' in stage ? stage.screens : Math.ceil((stage.percent / 100) * total);
    const size = Math.min(wanted, total);
    if (size > (sizes.at(-1) ?? 0)) sizes.push(size);
  }
  if (sizes.at(-1) !== total) sizes.push(total);
  return sizes;
}

/** What the screens of a stage have reported. */
export interface StageReport {
  /** Screens to which the stage was sent. */
  sent: number;
  failed: number;
  /** Screens that have downloaded it, but do not play it yet: it can still fail on them. */
  received: number;
  /** Screens that have not reported yet. */
  open: number;
}

/**
 * Decides whether the next stage can follow. Once the time to report is over, screens that have not reported count as
 * failed. Screens that have downloaded it count as passed, because they can be off outside their active hours.
 */
export function evaluateStage(
  { sent, failed, received, open }: StageReport,
  maxFailedPercent: number,
  isOverdue: boolean,
): 'passed' | 'failed' | 'open' {
  const failures = failed + (isOverdue ? open : 0);
  if (failures * 100 > maxFailedPercent * sent) return 'failed';
  return isOverdue || received + open === 0 ? 'passed' : 'open';
}
