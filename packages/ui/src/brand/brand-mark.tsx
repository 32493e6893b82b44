/**
 * The logo: a pane of glass with light falling through it. It is decorative, because the brand's name is next to it.
 */
export function BrandMark({ size = 20 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" aria-hidden fill="none">
      <rect x="2" y="3" width="20" height="18" rx="5" fill="var(--v-accent)" />
      <path d="M6.5 8h4.2l2.1 6.2L15 8h2.5l-3.6 9h-2.3z" fill="var(--v-on-accent)" />
    </svg>
  );
}
