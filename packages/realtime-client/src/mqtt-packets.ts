/*
 * The packets of MQTT 3.1.1 that a client sends (OASIS Standard, 29 October 2014). Numbers in brackets are sections of
 * the standard.
 */

/** The packet types [2.2.1] that this client sends or receives. */
export const packetType = {
  connect: 1,
  connack: 2,
  publish: 3,
  puback: 4,
  subscribe: 8,
  suback: 9,
  pingreq: 12,
  pingresp: 13,
  disconnect: 14,
} as const;

const PROTOCOL_LEVEL = 4;
const MAX_STRING_BYTES = 65_535;
const MAX_BODY_BYTES = 268_435_455;

/** Publishes and subscriptions use "at least once" delivery. */
const QOS = 1;
/** Bits of the flags of CONNECT [3.1.2.3]. */
const connectFlag = { cleanSession: 0x02, will: 0x04, willRetain: 0x20, password: 0x40, username: 0x80 };

const encoder = new TextEncoder();

interface ConnectFields {
  clientId: string;
  username: string;
  password: string;
  keepaliveSeconds: number;
  /** The broker publishes an empty, retained message on this topic if the connection is lost; null: no last will. */
  willTopic: string | null;
}

/** CONNECT [3.1], with a clean session. */
export function connectPacket(fields: ConnectFields): Uint8Array<ArrayBuffer> {
  const { willTopic } = fields;
  const will = connectFlag.will | (QOS << 3) | connectFlag.willRetain;
  const flags =
    connectFlag.cleanSession | connectFlag.username | connectFlag.password | (willTopic === null ? 0 : will);
  return packet(packetType.connect, 0, [
    string('MQTT'),
    [PROTOCOL_LEVEL, flags],
    uint16(fields.keepaliveSeconds),
    string(fields.clientId),
    ...(willTopic === null ? [] : [string(willTopic), string('')]),
    string(fields.username),
    string(fields.password),
  ]);
}

/** PUBLISH [3.3]. */
export function publishPacket(fields: {
  packetId: number;
  topic: string;
  payload: string;
  isRetained: boolean;
}): Uint8Array<ArrayBuffer> {
  return packet(packetType.publish, (QOS << 1) | Number(fields.isRetained), [
    string(fields.topic),
    uint16(fields.packetId),
    encoder.encode(fields.payload),
  ]);
}

/** PUBACK [3.4]. */
export function pubackPacket(packetId: number): Uint8Array<ArrayBuffer> {
  return packet(packetType.puback, 0, [uint16(packetId)]);
}

/** SUBSCRIBE [3.8] to one topic. The standard fixes its flags at 2. */
export function subscribePacket(packetId: number, topic: string): Uint8Array<ArrayBuffer> {
  return packet(packetType.subscribe, 2, [uint16(packetId), string(topic), [QOS]]);
}

/** PINGREQ [3.12]. */
export function pingPacket(): Uint8Array<ArrayBuffer> {
  return packet(packetType.pingreq, 0, []);
}

/** DISCONNECT [3.14]. */
export function disconnectPacket(): Uint8Array<ArrayBuffer> {
  return packet(packetType.disconnect, 0, []);
}

function packet(type: number, flags: number, parts: ArrayLike<number>[]): Uint8Array<ArrayBuffer> {
  const bodyBytes = parts.reduce((sum, { length }) => sum + length, 0);
  const header = [(type << 4) | flags, ...remainingLength(bodyBytes)];
  const bytes = new Uint8Array(header.length + bodyBytes);
  let offset = 0;
  for (const part of [header, ...parts]) {
    bytes.set(part, offset);
    offset += part.length;
  }
  return bytes;
}

/** Seven bits per byte, the lowest first. The highest bit of a byte is set if another byte follows [2.2.3]. */
function remainingLength(length: number): number[] {
  if (length > MAX_BODY_BYTES) throw new RangeError('The MQTT packet is too long');
  const bytes = [length & 0x7f];
  for (let rest = length >> 7; rest > 0; rest >>= 7) {
    bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) | 0x80;
    bytes.push(rest & 0x7f);
  }
  return bytes;
}

function uint16(value: number): number[] {
  return [value >> 8, value & 0xff];
}

/** UTF-8 after its length in two bytes [1.5.3]. */
function string(text: string): number[] {
  const bytes = encoder.encode(text);
  if (bytes.length > MAX_STRING_BYTES) throw new RangeError('The MQTT string is too long');
  return [...uint16(bytes.length), ...bytes];
}
