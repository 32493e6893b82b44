import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './scaled-screen.module.css';

/**
 * A screen of 1920 × 1080 (or portrait) that is scaled to the available space, so that applications use the layout for
 * the real size. `ref` is the container for windows.
 */
export function ScaledScreen({
  ref,
  isPortrait = false,
  note,
  details,
  poster,
}: {
  ref?: React.Ref<HTMLDivElement>;
  isPortrait?: boolean;
  note?: string | null;
  /** More about the note, in small type. */
  details?: string | null;
  /** A picture that covers the screen, and replaces the note. */
  poster?: string | undefined;
}) {
  const { t } = useTranslation();
  const frame = useRef<HTMLDivElement>(null);
  const [width, height] = isPortrait ? [1080, 1920] : [1920, 1080];
  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    // Browsers report the size after the layout and before they draw, so measuring causes no other layout.
    const observer = new ResizeObserver(() =>
      element.style.setProperty('--screen-scale', String(element.clientWidth / width)),
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [width]);
  return (
    <section
      ref={frame}
      className={styles.stage}
      data-portrait={isPortrait}
      aria-label={t('preview.label')}
      style={{ aspectRatio: `${width} / ${height}` }}
    >
      <div
        ref={ref}
        className={styles.canvas}
        // The preview must not receive keys and clicks.
        inert
        style={{ width, height }}
      />
      {poster !== undefined && <img className={styles.poster} src={poster} alt="" draggable={false} />}
      {poster === undefined && note && (
        <p className={styles.note}>
          <span>{note}</span>
          {details && (
            <small dir="auto" title={details}>
              {details}
            </small>
          )}
        </p>
      )}
    </section>
  );
}
