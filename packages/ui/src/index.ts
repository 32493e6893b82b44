export { BrandMark } from './brand/brand-mark.tsx';
export { QrCode, type QrCodeProps } from './qr/qr-code.tsx';
export { type ScreenState, StateShape } from './state/state-shape.tsx';
export { contrast, luminance } from './tokens/contrast.ts';
