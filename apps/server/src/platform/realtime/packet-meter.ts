/** Limits on what one client can send. Exceeding them ends its connection. */
export interface PacketLimits {
  /** Bytes of one MQTT packet without its fixed header. */
  maxPacketBytes: number;
  /** Refill rate of the token bucket. */
  packetsPerSecond: number;
  /** Capacity of the token bucket. */
  burst: number;
}

/** The type of an MQTT packet, in the upper half of its first byte. */
const PUBACK = 4;

type PacketVerdict = 'ok' | 'packet_too_large' | 'too_many_packets' | 'malformed';

/**
 * Reads the lengths in a stream of MQTT packets without buffering, and limits their rate with a token bucket. The
 * broker's parser would buffer a packet of up to 256 MB; this rejects it by its header.
 */
export function createPacketMeter(limits: PacketLimits, now: () => number) {
  let bodyLeft = 0;
  let header: { length: number; shift: number } | null = null;
  let tokens = limits.burst;
  let refilledAt = now();

  function takeToken(): boolean {
    const at = now();
    tokens = Math.min(limits.burst, tokens + (Math.max(at - refilledAt, 0) / 1000) * limits.packetsPerSecond);
    refilledAt = at;
    tokens -= 1;
    return tokens >= 0;
  }

  return (chunk: Uint8Array): PacketVerdict => {
    let offset = 0;
    while (offset < chunk.length) {
      if (bodyLeft > 0) {
        const skipped = Math.min(bodyLeft, chunk.length - offset);
        bodyLeft -= skipped;
        offset += skipped;
        continue;
      }
      const byte = chunk[offset] ?? 0;
      offset += 1;
      if (!header) {
        // The server's own messages cause acknowledgements, so they don't count.
        if (byte >> 4 !== PUBACK && !takeToken()) return 'too_many_packets';
        header = { length: 0, shift: 0 };
        continue;
      }
      header.length += (byte & 0x7f) * 2 ** header.shift;
      header.shift += 7;
      if (header.length > limits.maxPacketBytes) return 'packet_too_large';
      if (byte < 0x80) {
        bodyLeft = header.length;
        header = null;
      } else if (header.shift > 21) {
        return 'malformed';
      }
    }
    return 'ok';
  };
}
