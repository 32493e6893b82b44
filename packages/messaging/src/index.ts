export {
  type AnalyticsEvent,
  type ChargeRequest,
  type EmbeddedIncoming,
  type EmbeddedIncomingPayloads,
  type EmbeddedOutgoing,
  type EmbeddedOutgoingPayloads,
  type Read,
  readEmbeddedIncoming,
  readEmbeddedOutgoing,
} from './embedded.ts';
export {
  type Decoded,
  decode,
  type Envelope,
  encodeObject,
  encodeText,
  MAX_TEXT_LENGTH,
  NAMESPACE,
} from './envelope.ts';
export {
  type FrameLinkOptions,
  frameName,
  type HostedPage,
  type HostLinkOptions,
  type Link,
  linkFrame,
  linkHost,
  windowIdOfName,
} from './handshake.ts';
export {
  type MessagePage,
  type MessageTarget,
  portTransport,
  type Transport,
  windowTransport,
} from './transport.ts';
