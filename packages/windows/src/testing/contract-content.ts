import type { WindowContent } from '../ports.ts';
import { applicationVersion, presentation, windowContent } from './fakes.ts';
import type { ContractOptions } from './manager-contract.ts';

export type WindowKind = 'embedded' | 'legacy';

/** Presentations `a` to `d` of an application of one kind, which ends by itself or after `duration` seconds. */
export function contractContent(kind: WindowKind, { duration }: ContractOptions): WindowContent {
  return windowContent(
    ['a', 'b', 'c', 'd'].map((id) => presentation(id, duration === undefined ? {} : { duration })),
    applicationVersion({
      configurableDuration: duration !== undefined,
      embeddedUrlFormat: kind === 'embedded' ? '/app/controlled.html' : null,
      sourceUrl: kind === 'legacy' ? '/bundles/any.js' : null,
    }),
  );
}
