export { connectMqtt } from './mqtt-transport.ts';
export {
  createRealtimeClient,
  type Presence,
  type RealtimeClient,
  type RealtimeClientOptions,
  type RealtimeEvents,
  type RealtimeHandlers,
  type RealtimeKey,
} from './realtime-client.ts';
export type { Connect, Transport, TransportHandlers, TransportOptions } from './transport.ts';
