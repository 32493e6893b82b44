export { connectMqtt } from './mqtt-transport.ts';
export { createRealtimeClient, type RealtimeClient, type RealtimeKey } from './realtime-client.ts';
export type { Connect, TransportOptions } from './transport.ts';
