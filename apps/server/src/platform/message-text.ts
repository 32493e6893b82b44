const conjunction = new Intl.ListFormat('en-GB', { type: 'conjunction' });

/** `Bar, Door and 1 other`. */
export function joinNames(names: readonly string[]): string {
  return conjunction.format(names);
}

const disjunction = new Intl.ListFormat('en-GB', { type: 'disjunction' });

/** `Bar, Door or Hall`. */
export function joinAlternatives(names: readonly string[]): string {
  return disjunction.format(names);
}

/** `1 screen`, `1,200 screens`. The plural of `noun` ends in s. */
export function countOf(count: number | bigint, noun: string): string {
  return `${count.toLocaleString('en')} ${noun}${Number(count) === 1 ? '' : 's'}`;
}

/** Removes the final full stop of a sentence that becomes part of a longer one. */
export const withoutFullStop = (sentence: string): string => sentence.replace(/\.$/, '');
