import styles from './state-shape.module.css';

/** The state of a screen, shown by a shape as well as a colour. */
export type ScreenState = 'playing' | 'starting' | 'waiting' | 'offline' | 'attention' | 'disabled';

const shapes: Record<ScreenState, React.ReactNode> = {
  playing: <circle cx="6" cy="6" r="4.5" fill="currentColor" />,
  starting: (
    <>
      <circle cx="6" cy="6" r="4" fill="none" stroke="currentColor" strokeWidth="1.5" />
      <path d="M6 1.5a4.5 4.5 0 0 0 0 9z" fill="currentColor" />
    </>
  ),
  waiting: <path d="M1.5 6h9" stroke="currentColor" strokeWidth="1.5" strokeLinecap="round" />,
  offline: <circle cx="6" cy="6" r="4" fill="none" stroke="currentColor" strokeWidth="1.5" />,
  attention: <path d="M6 1 11.2 10.5H.8z" fill="currentColor" />,
  disabled: <rect x="2" y="2" width="8" height="8" rx="1" fill="currentColor" />,
};

/** Only the shape. It is hidden from assistive technology, because the label next to it names the state. */
export function StateShape({ state, size = 10 }: { state: ScreenState; size?: number }) {
  return (
    <svg
      className={`${styles.shape} ${styles[state]}`}
      width={size}
      height={size}
      viewBox="0 0 12 12"
      aria-hidden
    >
      {shapes[state]}
    </svg>
  );
}
