import type { Log } from '@vitrine/windows';

export type { Log };

export type LogSink = (
  level: keyof Log,
  message: string,
  context: Record<string, unknown> | undefined,
) => void;

/** Creates a log that passes every line to its sinks. A sink that throws must not stop the screen. */
export function createLog(sinks: readonly LogSink[]): Log {
  const write = (level: keyof Log) => (message: string, context?: Record<string, unknown>) => {
    for (const sink of sinks) {
      try {
        sink(level, message, context);
      } catch {
        // There is no other place to report this.
      }
    }
  };
  return { debug: write('debug'), info: write('info'), warn: write('warn'), error: write('error') };
}

/** Writes to the browser's console. Used only with `debug=true`, because screens run for months unattended. */
export function consoleSink(output: Console): LogSink {
  return (level, message, context) => output[level](`vitrine: ${message}`, context ?? '');
}
