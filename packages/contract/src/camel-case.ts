/** `last_heartbeat_at` → `lastHeartbeatAt`, as a type. */
export type CamelCase<S extends string> = S extends `${infer Head}_${infer Tail}`
  ? Tail extends ''
    ? S
    : `${Head}${Capitalize<CamelCase<Tail>>}`
  : S;

/** `last_heartbeat_at` → `lastHeartbeatAt`. In a separate file, so browsers can import it without schemas. */
export function camelCase(wire: string): string {
  return wire.replace(/(?!^)_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}
