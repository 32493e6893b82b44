import type { LegacyRender } from '@vitrine/messaging';
import { expect, test } from 'vitest';
import { kitPresentations } from './kit-presentations.fixture.ts';
import type { MiraEvents } from './mira-events.ts';
import { bundleProps, propertiesProps } from './props.ts';

const events: MiraEvents = { on: () => {}, emit: () => {} } as unknown as MiraEvents;

/** Removes undefined members, which the recorded JSON does not have. */
function asJson(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value));
}

test.each(kitPresentations)(
  "getProperties receives the kit's mapping of $title",
  ({ theme, input, mapped }) => {
    const render: LegacyRender = {
      builderState: { inputs: [{ path: ['offers', 0, 'name'], state: {} }] },
      presentation: {
        name: 'Menu',
        applicationVars: { title: 'Lunch' },
        createdAt: '2026-01-01T00:00:00.000Z',
        updatedAt: '2026-01-02T00:00:00.000Z',
        applicationId: 'app-1',
        applicationDeploymentId: 'version-1',
        applicationName: 'Board',
      },
      theme,
      applicationVersion: { strings: {} },
      device: { id: 'screen-1', name: 'Door' },
      isPreview: true,
    };
    expect(asJson(bundleProps(render, events).presentation)).toEqual(input);
    expect(propertiesProps(render, events).presentation).toMatchObject(mapped);
    expect(propertiesProps(render, events).selectedPaths).toEqual([['offers', 0, 'name']]);
  },
);

test('passes the open item of a list as a selected path', () => {
  const inputs = [{ path: ['offers'], state: { selectedPath: [1] } }];
  const render: LegacyRender = {
    builderState: { inputs },
    presentation: { applicationVars: {} },
    theme: null,
    applicationVersion: { strings: {} },
    device: { id: 'screen-1', name: 'Door' },
    isPreview: true,
  };
  const props = propertiesProps(render, events);
  expect(props.selectedPaths).toEqual([['offers', 1]]);
  expect(props.builderState).toEqual({ inputs });
});
