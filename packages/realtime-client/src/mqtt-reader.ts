import { packetType } from './mqtt-packets.ts';

/** The packets of MQTT 3.1.1 that a client which subscribes with QoS 0 or 1 receives. */
export type BrokerPacket =
  | { type: 'connack'; returnCode: number }
  | { type: 'suback'; packetId: number; returnCode: number }
  | { type: 'puback'; packetId: number }
  | { type: 'pingresp' }
  /** `packetId` is for the acknowledgement; null if the broker wants none (QoS 0). */
  | { type: 'publish'; topic: string; payload: Uint8Array; packetId: number | null; isRetained: boolean };

const NOTHING = new Uint8Array();
const MAX_LENGTH_BYTES = 4;

/**
 * Finds the packets in the bytes that the broker sends. A message of the WebSocket can contain several packets, or a
 * part of one.
 *
 * @returns a function that takes the next bytes and returns the packets that end in them; it throws if they are not
 * MQTT
 */
export function createPacketReader(): (bytes: Uint8Array) => BrokerPacket[] {
  let chunks: Uint8Array[] = [];
  let available = 0;
  /** The minimum number of bytes of the next packet that is known so far. */
  let needed = 2;

  return (bytes) => {
    chunks.push(bytes);
    available += bytes.length;
    if (available < needed) return [];
    const packets: BrokerPacket[] = [];
    let rest = concat(chunks, available);
    while (rest.length >= needed) {
      const body = findBody(rest);
      if (rest.length < body.end) needed = body.end;
      else {
        packets.push(parse(rest[0] ?? 0, rest.subarray(body.start, body.end)));
        rest = rest.subarray(body.end);
        needed = 2;
      }
    }
    chunks = [rest];
    available = rest.length;
    return packets;
  };
}

function concat(chunks: readonly Uint8Array[], length: number): Uint8Array {
  const [first = NOTHING] = chunks;
  if (chunks.length === 1) return first;
  const all = new Uint8Array(length);
  let offset = 0;
  for (const chunk of chunks) {
    all.set(chunk, offset);
    offset += chunk.length;
  }
  return all;
}

/** Where the body of the first packet is. If its length is incomplete, the end is one byte after the known ones. */
function findBody(bytes: Uint8Array): { start: number; end: number } {
  let length = 0;
  for (let index = 0; index < MAX_LENGTH_BYTES; index += 1) {
    const byte = bytes[1 + index];
    if (byte === undefined) return { start: bytes.length, end: bytes.length + 1 };
    length |= (byte & 0x7f) << (7 * index);
    if (byte < 0x80) return { start: index + 2, end: index + 2 + length };
  }
  throw malformed();
}

function parse(header: number, body: Uint8Array): BrokerPacket {
  switch (header >> 4) {
    case packetType.connack:
      return { type: 'connack', returnCode: byteAt(body, 1) };
    case packetType.suback:
      return { type: 'suback', packetId: uint16At(body, 0), returnCode: byteAt(body, 2) };
    case packetType.puback:
      return { type: 'puback', packetId: uint16At(body, 0) };
    case packetType.pingresp:
      return { type: 'pingresp' };
    case packetType.publish:
      return parsePublish(header, body);
    default:
      throw malformed();
  }
}

/** PUBLISH [3.3]. QoS 2 would need a handshake, and the broker must not use it for a subscription with QoS 1. */
function parsePublish(header: number, body: Uint8Array): BrokerPacket {
  const qos = (header >> 1) & 3;
  const topicEnd = 2 + uint16At(body, 0);
  if (qos > 1 || topicEnd > body.length) throw malformed();
  const packetId = qos === 0 ? null : uint16At(body, topicEnd);
  return {
    type: 'publish',
    topic: new TextDecoder().decode(body.subarray(2, topicEnd)),
    payload: body.subarray(packetId === null ? topicEnd : topicEnd + 2),
    packetId,
    isRetained: (header & 1) === 1,
  };
}

function uint16At(body: Uint8Array, offset: number): number {
  return byteAt(body, offset) * 256 + byteAt(body, offset + 1);
}

function byteAt(body: Uint8Array, offset: number): number {
  const byte = body[offset];
  if (byte === undefined) throw malformed();
  return byte;
}

function malformed(): Error {
  return new Error('The broker sent data that is not MQTT 3.1.1');
}
