export { BrandMark } from './brand/brand-mark.tsx';
export { QrCode } from './qr/qr-code.tsx';
export { type ScreenState, StateShape } from './state/state-shape.tsx';
export { contrast } from './tokens/contrast.ts';
