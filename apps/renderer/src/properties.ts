import type { LegacyIncoming, LegacyRender } from '@vitrine/messaging';
import type { LoadBundle } from './bundle.ts';
import { createMiraEvents } from './mira-events.ts';
import { bundleProps, isRecord } from './props.ts';

type Answer = LegacyIncoming & { type: 'presentation_properties' };

/**
 * The properties that an editor offers: what the bundle's `getProperties` makes of the values and of the
 * editor's state, at once or later; without it, those that the version declares.
 */
export async function readProperties(render: LegacyRender, loadBundle: LoadBundle): Promise<Answer> {
  try {
    const bundle = await loadBundle(String(render.applicationVersion.sourceUrl));
    const { events } = createMiraEvents(() => {});
    const made = bundle.getProperties
      ? await bundle.getProperties(bundleProps(render, events))
      : render.applicationVersion.presentationProperties;
    return { type: 'presentation_properties', payload: { properties: plainList(made) } };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return { type: 'presentation_properties', payload: { error: message || 'Unknown error' } };
  }
}

/** A list, also of what is written as an object by name; as data, without the methods of what builds it. */
function plainList(made: unknown): unknown[] {
  const plain: unknown = JSON.parse(JSON.stringify(made ?? []));
  if (Array.isArray(plain)) return plain;
  if (!isRecord(plain)) throw new Error('getProperties gave no list of properties');
  return Object.entries(plain).map(([name, property]) =>
    isRecord(property) ? { name, ...property } : property,
  );
}
