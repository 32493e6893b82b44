/*
 * Limits for the messages of one page. They are cheap to send but expensive to receive, so the host checks their number
 * and size before it reads them.
 */

export const MAX_NODES = 20_000;
/** Characters of all keys and strings together, and bytes of all buffers. */
export const MAX_PAYLOAD_CHARACTERS = 1_000_000;

/**
 * Whether a payload is small enough to be read: at most {@link MAX_NODES} values and {@link MAX_PAYLOAD_CHARACTERS}. A cyclic
 * one is too large. The search does not recurse, because depth could exhaust the stack, and stops at the first limit.
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
      // A sparse array can be long without being large.
      if (nodes + value.length > MAX_NODES) return false;
      for (const member of value) waiting.push(member);
    } else if (typeof value === 'object' && value !== null) {
      for (const key in value) {
        characters += key.length;
        if (characters > MAX_PAYLOAD_CHARACTERS || nodes + waiting.length > MAX_NODES) return false;
        waiting.push(Reflect.get(value, key));
      }
    }
    if (nodes + waiting.length > MAX_NODES || characters > MAX_PAYLOAD_CHARACTERS) return false;
  }
  return true;
}

/** Messages that a page can send at once, before {@link MESSAGES_PER_SECOND} applies. */
export const MESSAGE_BURST = 500;
export const MESSAGES_PER_SECOND = 100;
/** This many refused messages without a pause are a flood and not a burst. */
export const FLOOD_LIMIT = 5000;

type RateVerdict = 'admitted' | 'refused' | 'flood';

/**
 * A token bucket for the messages of one page. The caller drops `refused` messages unread. `flood`, returned once, means
 * that the page does not stop: reading even its envelopes would delay everything else, so its owner should remove it.
 */
export function createMeter(now: () => number): () => RateVerdict {
  let left = MESSAGE_BURST;
  let refused = 0;
  let last = now();
  return () => {
    const at = now();
    left = Math.min(MESSAGE_BURST, left + ((at - last) / 1000) * MESSAGES_PER_SECOND);
    last = at;
    if (left === MESSAGE_BURST) refused = 0;
    if (left >= 1) {
      left -= 1;
      return 'admitted';
    }
    refused += 1;
    return refused === FLOOD_LIMIT ? 'flood' : 'refused';
  };
}
