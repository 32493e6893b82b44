import type { ScreenName } from './screen.tsx';

type Step = Exclude<ScreenName, 'starting' | 'asleep' | 'register_device'>;

/** An icon for each state: a screen, with a sign of the problem. */
export function StepGlyph({ step }: { step: Step }) {
  return (
    <svg className="glyph" viewBox="0 0 96 72" fill="none" aria-hidden data-glyph={step}>
      {drawings[step]}
    </svg>
  );
}

const frame = <rect x="3" y="3" width="90" height="54" rx="6" />;
const stand = <path d="M34 69h28" />;

const drawings: Record<Step, React.ReactNode> = {
  waiting_for_publish: (
    <>
      {frame}
      {stand}
      <path className="glyph-point" d="M34 31l10 10 19-21" />
    </>
  ),
  disabled_screen: (
    <>
      {frame}
      {stand}
      <rect className="glyph-point" x="40" y="22" width="16" height="16" rx="1.5" />
    </>
  ),
  multiple_screens: (
    <>
      <path d="M25 14V9a6 6 0 0 1 6-6h56a6 6 0 0 1 6 6v34a6 6 0 0 1-6 6h-5" />
      <rect className="glyph-point" x="3" y="22" width="70" height="46" rx="6" />
    </>
  ),
  empty_playlist: (
    <>
      {frame}
      {stand}
      <path className="glyph-point" d="M30 30h36" strokeDasharray="2 8.5" />
    </>
  ),
};
