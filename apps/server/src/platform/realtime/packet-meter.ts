/** What one client may send: more ends its connection. */
export interface PacketLimits {
  /** Bytes of one MQTT packet without its fixed header. */
  maxPacketBytes: number;
  /** Packets a second, in the long run. */
  packetsPerSecond: number;
  /** Packets at once. */
  burst: number;
}

/** The type of an MQTT packet, in the upper half of its first byte. */
const PUBACK = 4;

export type PacketVerdict = 'ok' | 'packet_too_large' | 'too_many_packets' | 'malformed';

/**
 * Follows the lengths in a stream of MQTT packets without keeping any of it. The parser behind it would
 * collect a packet of up to 256 MB before anyone can refuse it; this refuses from the header.
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
        // Acknowledgements answer what we sent: how many there are is our doing.
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
