import fc from 'fast-check';
import { generate, type Packet, parser } from 'mqtt-packet';
import { expect, test } from 'vitest';
import {
  connectPacket,
  disconnectPacket,
  pingPacket,
  pubackPacket,
  publishPacket,
  subscribePacket,
} from './mqtt-packets.ts';
import { type BrokerPacket, createPacketReader } from './mqtt-reader.ts';

/** Reads one packet with an independent implementation. */
function parse(bytes: Uint8Array): Packet {
  const packets: Packet[] = [];
  const reader = parser({ protocolVersion: 4 });
  reader.on('packet', (packet) => packets.push(packet));
  reader.on('error', (error) => {
    throw error;
  });
  expect(reader.parse(Buffer.from(bytes))).toBe(0);
  expect(packets).toHaveLength(1);
  return packets[0]!;
}

const text = (maxLength = 300) => fc.string({ unit: 'grapheme', minLength: 1, maxLength });
const topic = text().filter((value) => !/[+#]/.test(value));
const packetId = fc.integer({ min: 1, max: 65_535 });
const payload = fc.oneof(text(), fc.constantFrom('', 'x'.repeat(127), 'é'.repeat(10_000)));

test('writes CONNECT with a clean session, the key, and a retained, empty last will', () => {
  const fields = fc.record({
    clientId: text(),
    username: text(),
    password: text(2000),
    keepaliveSeconds: fc.integer({ min: 0, max: 65_535 }),
    willTopic: fc.option(topic),
  });
  fc.assert(
    fc.property(fields, ({ clientId, username, password, keepaliveSeconds, willTopic }) => {
      const packet = parse(connectPacket({ clientId, username, password, keepaliveSeconds, willTopic }));
      expect(packet).toMatchObject({
        cmd: 'connect',
        protocolId: 'MQTT',
        protocolVersion: 4,
        clean: true,
        clientId,
        username,
        password: Buffer.from(password),
        keepalive: keepaliveSeconds,
      });
      const will = 'will' in packet ? packet.will : undefined;
      if (willTopic === null) expect(will).toBeUndefined();
      else expect(will).toMatchObject({ topic: willTopic, payload: Buffer.alloc(0), qos: 1, retain: true });
    }),
  );
});

test('writes PUBLISH, SUBSCRIBE, PUBACK, PINGREQ and DISCONNECT', () => {
  fc.assert(
    fc.property(packetId, topic, payload, fc.boolean(), (id, name, content, isRetained) => {
      const message = parse(publishPacket({ packetId: id, topic: name, payload: content, isRetained }));
      expect('payload' in message && message.payload.toString()).toBe(content);
      expect(message).toMatchObject({
        cmd: 'publish',
        messageId: id,
        topic: name,
        qos: 1,
        retain: isRetained,
        dup: false,
      });
      expect(parse(subscribePacket(id, name))).toMatchObject({
        cmd: 'subscribe',
        messageId: id,
        subscriptions: [{ topic: name, qos: 1 }],
      });
      expect(parse(pubackPacket(id))).toMatchObject({ cmd: 'puback', messageId: id });
    }),
  );
  expect(parse(pingPacket())).toMatchObject({ cmd: 'pingreq' });
  expect(parse(disconnectPacket())).toMatchObject({ cmd: 'disconnect' });
});

test('writes and reads the longest length field', () => {
  const content = 'x'.repeat(2 ** 21);
  const bytes = publishPacket({ packetId: 1, topic: 't', payload: content, isRetained: false });
  const packet = parse(bytes);
  expect('payload' in packet && packet.payload.toString() === content).toBe(true);
  const read = createPacketReader();
  expect(read(bytes.subarray(0, 2 ** 20))).toEqual([]);
  const [own] = read(bytes.subarray(2 ** 20));
  expect(own?.type === 'publish' && own.payload.length).toBe(content.length);
});

test('rejects strings that do not fit into a packet', () => {
  const field = { packetId: 1, payload: '', isRetained: false };
  expect(() => publishPacket({ ...field, topic: 'é'.repeat(32_768) })).toThrow(RangeError);
  expect(() => publishPacket({ ...field, topic: 'é'.repeat(32_767) })).not.toThrow();
});

const brokerPacket = fc.oneof(
  fc.record({ type: fc.constant('connack' as const), returnCode: fc.integer({ min: 0, max: 5 }) }),
  fc.record({ type: fc.constant('suback' as const), packetId, returnCode: fc.constantFrom(0, 1, 128) }),
  fc.record({ type: fc.constant('puback' as const), packetId }),
  fc.record({ type: fc.constant('pingresp' as const) }),
  fc.record({
    type: fc.constant('publish' as const),
    topic,
    payload: payload.map((value) => new TextEncoder().encode(value)),
    packetId: fc.option(packetId),
    isRetained: fc.boolean(),
  }),
);

/** Writes a packet of a broker with an independent implementation. */
function write(packet: BrokerPacket): Uint8Array {
  switch (packet.type) {
    case 'connack':
      return generate({ cmd: 'connack', returnCode: packet.returnCode, sessionPresent: false });
    case 'suback':
      return generate({ cmd: 'suback', messageId: packet.packetId, granted: [packet.returnCode] });
    case 'puback':
      return generate({ cmd: 'puback', messageId: packet.packetId });
    case 'pingresp':
      return generate({ cmd: 'pingresp' });
    case 'publish':
      return generate({
        cmd: 'publish',
        topic: packet.topic,
        payload: Buffer.from(packet.payload),
        qos: packet.packetId === null ? 0 : 1,
        ...(packet.packetId !== null && { messageId: packet.packetId }),
        retain: packet.isRetained,
        dup: false,
      });
  }
}

/** Makes packets comparable as text, because comparing long arrays byte by byte takes seconds. */
function comparable(packet: BrokerPacket) {
  return packet.type === 'publish'
    ? { ...packet, payload: Buffer.from(packet.payload).toString('hex') }
    : packet;
}

test('reads the packets of a broker, however the WebSocket splits and joins them', () => {
  const cuts = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 8 });
  fc.assert(
    fc.property(fc.array(brokerPacket, { maxLength: 6 }), cuts, (packets, fractions) => {
      const bytes = Buffer.concat(packets.map(write));
      const ends = [...fractions.map((each) => Math.floor(each * bytes.length)), bytes.length].sort(
        (a, b) => a - b,
      );
      const read = createPacketReader();
      const found = ends.flatMap((end, index) =>
        read(new Uint8Array(bytes.subarray(ends[index - 1] ?? 0, end))),
      );
      expect(found.map(comparable)).toEqual(packets.map(comparable));
    }),
  );
});

test('reads packets that arrive byte by byte', () => {
  const packets: BrokerPacket[] = [
    { type: 'connack', returnCode: 0 },
    { type: 'publish', topic: 't', payload: new Uint8Array(20_000), packetId: 7, isRetained: false },
  ];
  const read = createPacketReader();
  expect([...Buffer.concat(packets.map(write))].flatMap((byte) => read(Uint8Array.of(byte)))).toEqual(
    packets,
  );
});

test.each([
  ['a length of five bytes', [0x30, 0xff, 0xff, 0xff, 0xff, 0x01]],
  ['a packet type that only clients send', [0xc0, 0]],
  ['a message with QoS 2', [0x34, 5, 0, 1, 0x74, 0, 1]],
  ['a topic longer than its packet', [0x30, 3, 0, 9, 0x74]],
  ['an acknowledgement without a packet id', [0x40, 1, 0]],
  ['a connection acknowledgement without a return code', [0x20, 1, 0]],
])('rejects %s', (_, bytes) => {
  expect(() => createPacketReader()(Uint8Array.from(bytes))).toThrow(/not MQTT/);
});
