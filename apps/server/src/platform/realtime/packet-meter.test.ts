import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createPacketMeter } from './packet-meter.ts';

const limits = { maxPacketBytes: 1000, packetsPerSecond: 10, burst: 50 };
const ping = Uint8Array.of(0xc0, 0x00);

/** A PUBLISH whose payload bytes all look like the start of a multi-byte length. */
function publish(payloadBytes: number): Buffer {
  const body = Buffer.concat([Buffer.from([0, 1, 0x74]), Buffer.alloc(payloadBytes, 0xff)]);
  const length = body.length < 128 ? [body.length] : [0x80 | (body.length & 0x7f), body.length >> 7];
  return Buffer.concat([Buffer.from([0x30, ...length]), body]);
}

function feed(meter: ReturnType<typeof createPacketMeter>, bytes: Uint8Array, chunkBytes: number) {
  for (let at = 0; at < bytes.length; at += chunkBytes) {
    const verdict = meter(bytes.subarray(at, at + chunkBytes));
    if (verdict !== 'ok') return verdict;
  }
  return 'ok';
}

test('accepts packets within the limits in chunks of any size', () => {
  const payloads = fc.array(fc.nat(900), { maxLength: 50 });
  fc.assert(
    fc.property(payloads, fc.integer({ min: 1, max: 2000 }), (sizes, chunkBytes) => {
      const meter = createPacketMeter(limits, () => 0);
      expect(feed(meter, Buffer.concat(sizes.map(publish)), chunkBytes)).toBe('ok');
    }),
  );
});

test('rejects a too large packet by its header, at any position', () => {
  fc.assert(
    fc.property(
      fc.array(fc.nat(900), { maxLength: 20 }),
      fc.integer({ min: 1, max: 50 }),
      (sizes, chunkBytes) => {
        const meter = createPacketMeter(limits, () => 0);
        expect(feed(meter, Buffer.concat(sizes.map(publish)), chunkBytes)).toBe('ok');
        expect(feed(meter, publish(1000).subarray(0, 4), chunkBytes)).toBe('packet_too_large');
      },
    ),
  );
});

test('rejects packets beyond the burst until tokens are refilled', () => {
  let now = 0;
  const meter = createPacketMeter(limits, () => now);
  for (let n = 0; n < 50; n++) expect(meter(ping)).toBe('ok');
  now = 1000;
  for (let n = 0; n < 10; n++) expect(meter(ping)).toBe('ok');
  expect(meter(ping)).toBe('too_many_packets');
});

test('treats an endless length as malformed', () => {
  const meter = createPacketMeter(limits, () => 0);
  expect(meter(Uint8Array.of(0x30, 0x80, 0x80, 0x80, 0x80))).toBe('malformed');
});
