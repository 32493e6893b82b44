/* Line drawings for empty lists. */
const line = { fill: 'none', stroke: 'currentColor', strokeWidth: 1.5, strokeLinecap: 'round' } as const;

export function ScreenPicture() {
  return (
    <svg width="120" height="88" viewBox="0 0 120 88" aria-hidden {...line}>
      <rect x="12" y="8" width="96" height="58" rx="6" />
      <path d="M60 66v12M40 80h40" />
      <path d="M44 44l12-12 10 9 6-5 8 8" stroke="var(--v-accent-text)" />
      <circle cx="72" cy="27" r="4" stroke="var(--v-accent-text)" />
    </svg>
  );
}

export function DropPicture() {
  return (
    <svg width="120" height="88" viewBox="0 0 120 88" aria-hidden {...line}>
      <path d="M10 30v42a6 6 0 0 0 6 6h88a6 6 0 0 0 6-6V30" />
      <path d="M10 30l14-18h72l14 18" strokeDasharray="3 4" />
      <path d="M60 22v32M48 42l12 12 12-12" stroke="var(--v-accent-text)" />
    </svg>
  );
}

export function ListPicture() {
  return (
    <svg width="120" height="88" viewBox="0 0 120 88" aria-hidden {...line}>
      <rect x="22" y="10" width="76" height="18" rx="4" />
      <rect x="22" y="35" width="76" height="18" rx="4" stroke="var(--v-accent-text)" />
      <rect x="22" y="60" width="76" height="18" rx="4" />
      <path d="M30 19h20M30 44h34M30 69h26" />
    </svg>
  );
}
