import { REALTIME_KEEPALIVE_SECONDS } from '@vitrine/contract/durations';
import { errorMessage } from '@vitrine/contract/error-message';
import { after } from '@vitrine/time';
import { type Keepalive, startKeepalive } from './keepalive.ts';
import {
  connectPacket,
  disconnectPacket,
  pingPacket,
  pubackPacket,
  publishPacket,
  subscribePacket,
} from './mqtt-packets.ts';
import { type BrokerPacket, createPacketReader } from './mqtt-reader.ts';
import type { Connect, Transport, TransportOptions } from './transport.ts';

const CONNECT_TIMEOUT_MS = 20_000;
const MAX_PACKET_ID = 65_535;
const SUBSCRIPTION_ID = 1;

/** Return codes of CONNACK. */
const refusals: Record<number, string> = {
  1: 'Unacceptable protocol version',
  2: 'Identifier rejected',
  3: 'Server unavailable',
  4: 'Bad username or password',
  5: 'Not authorized',
};
/** The return codes for a key that the broker does not accept. */
const refusedKeyCodes = new Set([4, 5]);
/** The return code of SUBACK. */
const SUBSCRIPTION_FAILED = 128;

/** MQTT 3.1.1 over WebSocket, limited to the features that {@link Transport} needs. */
export const connectMqtt: Connect = async (options) => new MqttTransport(options);

class MqttTransport implements Transport {
  readonly #options: TransportOptions;
  readonly #socket: WebSocket;
  readonly #stopConnectTimeout: () => void;
  /** `closing`: `close` was called, and the broker has yet to acknowledge messages. */
  #phase: 'connecting' | 'subscribing' | 'connected' | 'closing' | 'closed' = 'connecting';
  #keepalive: Keepalive | null = null;
  #lastPacketId = SUBSCRIPTION_ID;
  /** Packet ids of published messages. */
  readonly #unacknowledged = new Set<number>();

  constructor(options: TransportOptions) {
    this.#options = options;
    this.#socket = this.#openSocket();
    this.#stopConnectTimeout = after(options.timers, CONNECT_TIMEOUT_MS, () =>
      this.#fail('The broker is not responding'),
    );
  }

  publish(topic: string, payload: string, { retain }: { retain: boolean }): void {
    if (this.#phase !== 'subscribing' && this.#phase !== 'connected') return;
    this.#lastPacketId = (this.#lastPacketId % MAX_PACKET_ID) + 1;
    this.#unacknowledged.add(this.#lastPacketId);
    this.#send(publishPacket({ packetId: this.#lastPacketId, topic, payload, isRetained: retain }));
  }

  close(): void {
    if (this.#phase === 'closing' || this.#phase === 'closed') return;
    const isAccepted = this.#phase !== 'connecting';
    this.#phase = 'closing';
    if (isAccepted) this.#disconnectOnceAcknowledged();
    else this.#end();
  }

  #openSocket(): WebSocket {
    const socket = new WebSocket(this.#options.url, 'mqtt');
    const readPackets = createPacketReader();
    socket.binaryType = 'arraybuffer';
    socket.onopen = () =>
      socket.send(connectPacket({ ...this.#options, keepaliveSeconds: REALTIME_KEEPALIVE_SECONDS }));
    socket.onmessage = ({ data }) => {
      let packets: BrokerPacket[];
      try {
        packets = readPackets(new Uint8Array(data));
      } catch (error) {
        this.#fail(errorMessage(error));
        return;
      }
      for (const packet of packets) this.#handle(packet);
    };
    socket.onclose = () => this.#fail('The connection was lost');
    return socket;
  }

  #handle(packet: BrokerPacket): void {
    if (this.#phase === 'closed') return;
    switch (packet.type) {
      case 'connack':
        this.#handleConnack(packet.returnCode);
        break;
      case 'suback':
        this.#handleSuback(packet.returnCode);
        break;
      case 'puback':
        this.#unacknowledged.delete(packet.packetId);
        if (this.#phase === 'closing') this.#disconnectOnceAcknowledged();
        break;
      case 'publish':
        this.#handlePublish(packet);
        break;
      case 'pingresp':
        this.#keepalive?.noteAnswer();
    }
  }

  #handleConnack(returnCode: number): void {
    if (this.#phase !== 'connecting') return;
    if (returnCode !== 0) {
      const message = `Connection refused: ${refusals[returnCode] ?? `return code ${returnCode}`}`;
      this.#fail(message, refusedKeyCodes.has(returnCode));
      return;
    }
    this.#phase = 'subscribing';
    this.#keepalive = startKeepalive({
      everyMs: REALTIME_KEEPALIVE_SECONDS * 1000,
      timers: this.#options.timers,
      ping: () => this.#socket.send(pingPacket()),
      onLost: () => this.#fail('The broker is not responding'),
    });
    this.#send(subscribePacket(SUBSCRIPTION_ID, this.#options.channel));
  }

  #handleSuback(returnCode: number): void {
    if (this.#phase !== 'subscribing') return;
    if (returnCode === SUBSCRIPTION_FAILED) {
      this.#fail('The broker refused the subscription');
      return;
    }
    this.#stopConnectTimeout();
    this.#phase = 'connected';
    this.#options.on.connected();
  }

  #handlePublish({ topic, payload, packetId, isRetained }: BrokerPacket & { type: 'publish' }): void {
    const { channel, on } = this.#options;
    if (packetId !== null) this.#send(pubackPacket(packetId));
    // A retained command would be executed again at every connection: an endless series of restarts.
    if (this.#phase === 'closing' || topic !== channel || isRetained) return;
    on.message(new TextDecoder().decode(payload));
  }

  #send(packet: Uint8Array<ArrayBuffer>): void {
    this.#socket.send(packet);
    this.#keepalive?.noteSent();
  }

  #disconnectOnceAcknowledged(): void {
    if (this.#unacknowledged.size > 0) return;
    this.#send(disconnectPacket());
    this.#end();
  }

  #fail(message: string, isRefused = false): void {
    if (this.#phase === 'closed') return;
    const isClosing = this.#phase === 'closing';
    this.#end();
    if (!isClosing) this.#options.on.closed({ message, isRefused });
  }

  #end(): void {
    this.#phase = 'closed';
    this.#stopConnectTimeout();
    this.#keepalive?.stop();
    this.#socket.close();
  }
}
