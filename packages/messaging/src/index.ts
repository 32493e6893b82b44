export { afterPaint, type PaintedPage } from './after-paint.ts';
export { type ChildLink, type ChildLinks, type ChildLinksOptions, linkChildren } from './children.ts';
export {
  type AnalyticsEvent,
  type ChargeRequest,
  type EmbeddedIncoming,
  type EmbeddedIncomingPayloads,
  type EmbeddedOutgoing,
  type EmbeddedOutgoingPayloads,
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
export { handleMessage, type MessageHandlers, type Read } from './guards.ts';
export {
  type FrameLink,
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
  type Bounds,
  type BuilderState,
  type LegacyDevice,
  type LegacyIncoming,
  type LegacyIncomingPayloads,
  type LegacyOutgoing,
  type LegacyOutgoingPayloads,
  type LegacyRender,
  type PropertyPath,
  readBounds,
  readLegacyIncoming,
  readLegacyOutgoing,
} from './legacy.ts';
export { BURST, FLOOD, isWithinLimits, MAX_CHARACTERS, MAX_NODES, PER_SECOND } from './limits.ts';
export { PING_INTERVAL_MS, PING_LIMIT_MS } from './ping.ts';
export {
  type MessagePage,
  type MessageTarget,
  OPAQUE_ORIGIN,
  portTransport,
  type Transport,
  windowTransport,
} from './transport.ts';
