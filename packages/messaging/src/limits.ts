/*
 * What one page may cost its host. Messages are cheap to send and dear to receive, so both their size and
 * their number are bounded before anything of them is looked at.
 */

export const MAX_NODES = 20_000;
/** Characters of all keys and strings together, and bytes of all buffers. */
export const MAX_CHARACTERS = 1_000_000;

/**
 * Whether a payload is small enough to be read: at most {@link MAX_NODES} values and
 * {@link MAX_CHARACTERS}. One that contains itself has no end and is too large. Never recurses, so that depth
 * cannot exhaust the stack, and stops as soon as the answer is known.
 */
export function isWithinLimits(payload: unknown): boolean {
  let nodes = 0;
  let characters = 0;
  const waiting: unknown[] = [payload];
  while (waiting.length > 0) {
    const value = waiting.pop();
    nodes += 1;
    if (typeof value === 'string') characters += value.length;
    else if (value instanceof ArrayBuffer || ArrayBuffer.isView(value)) characters += value.byteLength;
    else if (Array.isArray(value)) {
      // An array of holes is long without being large.
      if (nodes + value.length > MAX_NODES) return false;
      for (const member of value) waiting.push(member);
    } else if (typeof value === 'object' && value !== null) {
      for (const key in value) {
        characters += key.length;
        if (characters > MAX_CHARACTERS || nodes + waiting.length > MAX_NODES) return false;
        waiting.push(Reflect.get(value, key));
      }
    }
    if (nodes + waiting.length > MAX_NODES || characters > MAX_CHARACTERS) return false;
  }
  return true;
}

/** Messages that a page may send at once, before {@link PER_SECOND} holds. */
export const BURST = 500;
export const PER_SECOND = 100;
/** So many refused without a pause are no burst but a flood. */
export const FLOOD = 5000;

export type Admission = 'admitted' | 'refused' | 'flood';

/**
 * Counts the messages of one page. `refused` ones are to be dropped unread; `flood` says, once, that it will
 * not stop: reading even the envelopes would hold up everything else, so its owner should be rid of it.
 */
export function createMeter(now: () => number): () => Admission {
  let left = BURST;
  let refused = 0;
  let last = now();
  return () => {
    const at = now();
    left = Math.min(BURST, left + ((at - last) / 1000) * PER_SECOND);
    last = at;
    if (left === BURST) refused = 0;
    if (left >= 1) {
      left -= 1;
      return 'admitted';
    }
    refused += 1;
    return refused === FLOOD ? 'flood' : 'refused';
  };
}
