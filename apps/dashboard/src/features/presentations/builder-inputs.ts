import type { PropertiesReader } from '@vitrine/windows';

export type BuilderInputs = Parameters<PropertiesReader['read']>[2]['inputs'];
type Path = BuilderInputs[number]['path'];

/*
 * The inputs that a bundle's `getProperties` receives in an editing session, in the format of raydiant's simulator.
 * For each list, `selectedPath` is the last open item, even while the focus is elsewhere.
 */

/** Returns the inputs after a field received the focus: its path comes first. */
export function selectInput(before: BuilderInputs, path: Path): BuilderInputs {
  const lastPosition = path.findLastIndex((key) => typeof key === 'number');
  const opened =
    lastPosition > 0
      ? [{ path: path.slice(0, 1), state: { selectedPath: path.slice(1, lastPosition + 1) } }]
      : [];
  const others = before.filter(
    (input) => selectedPathOf(input) && !(opened.length > 0 && input.path[0] === path[0]),
  );
  const after = [{ path, state: {} }, ...opened, ...others];
  return JSON.stringify(after) === JSON.stringify(before) ? before : after;
}

/** Removes the inputs of list items that no longer exist. */
export function existingInputs(
  inputs: BuilderInputs,
  values: Readonly<Record<string, unknown>>,
): BuilderInputs {
  return inputs.filter((input) => {
    const selected = selectedPathOf(input);
    return !selected || valueAt(values, [...input.path, ...selected]) !== undefined;
  });
}

function selectedPathOf({ state }: BuilderInputs[number]): Path | undefined {
  return (state as { selectedPath?: Path }).selectedPath;
}

function valueAt(values: unknown, path: Path): unknown {
  return path.reduce<unknown>((value, key) => {
    const container = typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
    return Object.hasOwn(container, key) ? container[key] : undefined;
  }, values);
}
