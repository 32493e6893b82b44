export { BrandMark } from './brand/brand-mark.tsx';
export { type ScreenState, StateShape } from './state/state-shape.tsx';
export { contrast, luminance } from './tokens/contrast.ts';
