import type { Occurrences } from '../occurrences.ts';

/** All instants until `last`, found with `after`. */
export function listForwards(occurrences: Occurrences, last: number): number[] {
  const list: number[] = [];
  for (let at = occurrences.after(-Infinity); at <= last; at = occurrences.after(at)) list.push(at);
  return list;
}

/** The same instants in the same order, found with `atOrBefore`. */
export function listBackwards(occurrences: Occurrences, last: number): number[] {
  const list: number[] = [];
  for (let at = occurrences.atOrBefore(last); Number.isFinite(at); at = occurrences.atOrBefore(at - 1))
    list.unshift(at);
  return list;
}
