import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { clampWidth, MAX_COLUMN_WIDTH, MIN_COLUMN_WIDTH } from './column-layout.ts';
import styles from './data-grid.module.css';

/** How far an arrow key moves the edge of a column, in pixels. */
const STEP = 16;

interface ResizeHandleProps {
  /** The header of the column. */
  header: string;
  /** The width that the person has chosen. */
  width: number | undefined;
  /** Shows a width while the edge is dragged. Saving each of them would render every row. */
  onPreview: (width: number) => void;
  onResize: (width: number | null) => void;
}

/**
 * The edge of a column, with which people change its width: by dragging it, or with the arrow keys. A double click
 * restores the default width.
 */
export function ResizeHandle({ header, width, onPreview, onResize }: ResizeHandleProps) {
  const { t } = useTranslation();
  const dragHandlers = useEdgeDrag({ onPreview, onResize });
  return (
    // biome-ignore lint/a11y/useSemanticElements: a separator with a value is a control, which <hr> is not
    <span
      role="separator"
      tabIndex={0}
      className={styles.resize}
      aria-orientation="vertical"
      aria-label={t('columns.resize', { name: header })}
      aria-valuemin={MIN_COLUMN_WIDTH}
      aria-valuemax={MAX_COLUMN_WIDTH}
      aria-valuenow={width ?? MIN_COLUMN_WIDTH}
      aria-valuetext={width === undefined ? t('columns.automatic') : t('columns.pixels', { count: width })}
      {...dragHandlers}
      onDoubleClick={() => onResize(null)}
      onKeyDown={(event) => {
        const steps: Record<string, number> = { ArrowRight: STEP, ArrowLeft: -STEP };
        const step = steps[event.key];
        if (step === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
        event.preventDefault();
        const { currentTarget } = event;
        onResize(clampWidth(widthOf(currentTarget) + step * directionOf(currentTarget)));
      }}
    />
  );
}

/** Handlers that change the width of the column as the pointer drags its edge. */
function useEdgeDrag({ onPreview, onResize }: Pick<ResizeHandleProps, 'onPreview' | 'onResize'>) {
  const drag = useRef<{ startX: number; startWidth: number; width: number } | null>(null);
  return {
    onPointerDown: (event: React.PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return;
      event.preventDefault();
      event.currentTarget.focus({ focusVisible: false } as FocusOptions);
      event.currentTarget.setPointerCapture(event.pointerId);
      const startWidth = widthOf(event.currentTarget);
      drag.current = { startX: event.clientX, startWidth, width: startWidth };
    },
    onPointerMove: ({ clientX, currentTarget }: React.PointerEvent<HTMLElement>) => {
      if (!drag.current) return;
      const { startX, startWidth } = drag.current;
      drag.current.width = clampWidth(startWidth + (clientX - startX) * directionOf(currentTarget));
      onPreview(drag.current.width);
    },
    onPointerUp: () => {
      const dragged = drag.current;
      drag.current = null;
      if (dragged && dragged.width !== dragged.startWidth) onResize(dragged.width);
    },
  };
}

/** The width of the column whose edge this is. */
const widthOf = (handle: HTMLElement) => handle.parentElement?.getBoundingClientRect().width ?? 0;

/** 1, or -1 in languages that are written from right to left. */
const directionOf = (handle: HTMLElement) => (getComputedStyle(handle).direction === 'rtl' ? -1 : 1);
