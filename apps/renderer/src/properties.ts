import type { LegacyIncoming, LegacyRender } from '@vitrine/messaging';
import type { LoadBundle } from './bundle.ts';
import { createMiraEvents } from './mira-events.ts';
import { propertiesProps } from './props.ts';
import { thrownMessage } from './thrown-message.ts';
import { wireProperties } from './wire-properties.ts';

type Answer = LegacyIncoming & { type: 'presentation_properties' };

/**
 * Returns the properties that an editor offers: the result of the bundle's `getProperties` for the values and the
 * editor's state, which can be a promise, or else the properties that the version declares.
 */
export async function readProperties(render: LegacyRender, loadBundle: LoadBundle): Promise<Answer> {
  try {
    const bundle = await loadBundle(String(render.applicationVersion.sourceUrl));
    const { events } = createMiraEvents(() => {});
    const properties = bundle.getProperties
      ? await bundle.getProperties(propertiesProps(render, events))
      : render.applicationVersion.presentationProperties;
    return { type: 'presentation_properties', payload: { properties: wireProperties(properties) } };
  } catch (error) {
    return { type: 'presentation_properties', payload: { error: thrownMessage(error) } };
  }
}
