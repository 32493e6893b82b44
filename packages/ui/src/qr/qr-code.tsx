import { useEffect, useState } from 'react';

interface Drawing {
  size: number;
  path: string;
}

interface QrCodeProps {
  text: string;
  /** Describes the effect of scanning it, for people who cannot see it. */
  label: string;
  className: string | undefined;
}

/**
 * A QR code as vectors. `className` sets the size, and a white background with a quiet zone of four modules. The
 * library is loaded on first use.
 */
export function QrCode({ text, label, className }: QrCodeProps) {
  const [drawing, setDrawing] = useState<Drawing | null>(null);
  useEffect(() => {
    let isCurrent = true;
    import('qrcode').then(
      ({ create }) => {
        const { modules } = create(text, { errorCorrectionLevel: 'M' });
        if (isCurrent)
          setDrawing({ size: modules.size, path: pathOf(modules.size, (x, y) => modules.get(y, x) === 1) });
      },
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [text]);
  return (
    <span className={className} role="img" aria-label={label}>
      {drawing && (
        <svg
          viewBox={`0 0 ${drawing.size} ${drawing.size}`}
          display="block"
          width="100%"
          height="100%"
          fill="#0b0c0e"
          shapeRendering="crispEdges"
          aria-hidden
        >
          <path d={drawing.path} />
        </svg>
      )}
    </span>
  );
}

/** One rectangle for each run of dark modules in a row. */
export function pathOf(size: number, isDark: (x: number, y: number) => boolean): string {
  let path = '';
  for (let y = 0; y < size; y += 1) {
    for (let x = 0; x < size; x += 1) {
      const start = x;
      while (x < size && isDark(x, y)) x += 1;
      if (x > start) path += `M${start} ${y}h${x - start}v1h${start - x}z`;
    }
  }
  return path;
}
