/*
 * Legacy bundles as authors write them: JSX with React as a global. They are strings, because they are not part of this
 * program. {@link rendererFixture} builds each into one script, as an author's tool does.
 */

/** A function component with hooks. Its properties depend on the editor's state, and are a promise. */
const welcome = `
import React, { useEffect, useState } from 'react';

export default function Welcome(props) {
  const { presentation, device, strings, miraEvents, title, ms, isDashboard, auth, selectedPaths } = props;
  const { theme } = presentation;
  const [plays, setPlays] = useState(0);

  useEffect(() => {
    let timer;
    miraEvents.on('play', () => {
      setPlays((count) => count + 1);
      clearTimeout(timer);
      timer = setTimeout(() => miraEvents.emit('presentation_complete'), ms);
    });
    miraEvents.emit('presentation_ready');
    miraEvents.emit('presentation_ready');
    miraEvents.emit('log_info', 'welcome is ready for ' + title);
    return () => clearTimeout(timer);
  }, [miraEvents, ms, title]);

  return (
    <main
      style={{
        height: '100%',
        background: theme.background_color || '#1e3cdc',
        color: theme.heading_text_color || '#ffffff',
        fontFamily: theme.heading_font_new ? theme.heading_font_new.name + ', serif' : 'serif',
      }}
    >
      <h1>
        {strings.greeting} {title}
      </h1>
      <p id="plays">{plays}</p>
      <pre>{JSON.stringify({ presentation, device, isDashboard, auth, selectedPaths })}</pre>
    </main>
  );
}

export async function getProperties({ builderState, presentation }) {
  await new Promise((resolve) => setTimeout(resolve, 10));
  const extra = builderState.inputs.map(({ path, state }) => ({
    name: path.join('-'),
    type: 'text',
    state,
  }));
  return [{ name: 'title', type: 'string', default: presentation.values.title }, ...extra];
}
`;

/** A class component, as in older bundles. Its properties are an object, without a promise. */
const counter = `
import React from 'react';

export default class Counter extends React.Component {
  state = { plays: 0 };

  componentDidMount() {
    const { miraEvents, presentation } = this.props;
    miraEvents.on('play', () => {
      this.setState({ plays: this.state.plays + 1 });
      setTimeout(() => miraEvents.emit('presentation_complete'), presentation.application_vars.ms);
    });
    miraEvents.emit('presentation_ready');
  }

  render() {
    return (
      <div style={{ height: '100%', background: this.props.color || '#14b43c' }}>
        <p id="plays">{this.state.plays}</p>
      </div>
    );
  }
}

/** Properties as the kit's property types: by name, with a label and in camelCase. */
const color = { toJSON: () => ({ label: 'Colour', type: 'string', optional: true, helperText: 'Of the wall' }) };
export const getProperties = () => ({ color });
`;

/** Has no getProperties. */
const plain = `
import React, { useEffect } from 'react';

export default React.memo(function Plain({ miraEvents }) {
  useEffect(() => {
    miraEvents.emit('presentation_ready');
  }, [miraEvents]);
  return <p>plain</p>;
});
`;

/** Fails before it plays. Its properties fail as well. */
const broken = `
import React from 'react';

export default function Broken({ presentation }) {
  return presentation.nothing.here;
}

export function getProperties() {
  throw new Error('No properties today');
}
`;

/** Fails every time it plays. */
const breaks = `
import React, { useEffect, useState } from 'react';

export default function Breaks({ miraEvents }) {
  const [hasPlayed, setPlayed] = useState(false);
  useEffect(() => {
    miraEvents.on('play', () => setPlayed(true));
    miraEvents.emit('presentation_ready');
  }, [miraEvents]);
  if (hasPlayed) throw new Error('The feed is empty');
  return <p>soon broken</p>;
}
`;

/** Has two child windows, a lock that it can release, and an uncaught error. */
const zones = `
import React, { useEffect } from 'react';

export default function Zones({ miraEvents, holdLock, zones }) {
  useEffect(() => {
    for (const zone of zones) miraEvents.emit('open_child_window', zone);
    miraEvents.emit('presentation_ready');
    miraEvents.on('play', () => {
      if (holdLock) miraEvents.emit('enable_interrupt_lock');
      setTimeout(() => {
        throw new Error('Nobody catches this');
      });
    });
    Object.assign(window, { miraEvents });
  }, [miraEvents, holdLock, zones]);
  return <div style={{ height: '100%', background: '#1e3cdc' }} />;
}
`;

/** Returns the arguments of getProperties. */
const echo = `
import React from 'react';

export default () => <p>echo</p>;

export function getProperties({ presentation, selectedPaths, builderState }) {
  const { count } = presentation.values;
  if (count) return Array.from({ length: count }, () => ({ name: 'echo', type: 'text' }));
  const given = JSON.parse(JSON.stringify({ presentation, selectedPaths, builderState }));
  return [{ name: 'echo', type: 'text', given }];
}
`;

/** Its properties never resolve. */
const endless = `
import React from 'react';

export default () => <p>endless</p>;
export const getProperties = () => new Promise(() => {});
`;

/** Its getProperties never returns, and so blocks its process forever. */
const spins = `
import React from 'react';

export default () => <p>spins</p>;
export const getProperties = () => {
  for (;;);
};
`;

/** Reports which shared storage of its origin it can access. */
const storage = `
import React, { useEffect, useState } from 'react';

export default function Storage({ miraEvents }) {
  const [reached, setReached] = useState(null);
  useEffect(() => {
    const places = {
      localStorage: () => localStorage.setItem('a', 'b'),
      caches: () => caches.open('vitrine-bundles'),
      indexedDB: () => new Promise((resolve, reject) => {
        const request = indexedDB.open('a');
        request.onsuccess = resolve;
        request.onerror = () => reject(request.error);
      }),
      serviceWorker: () => navigator.serviceWorker.getRegistrations(),
      cookie: () => { document.cookie = 'a=b'; },
    };
    const tries = Object.entries(places).map(async ([name, reach]) => {
      try {
        await reach();
        return name;
      } catch {
        return null;
      }
    });
    Promise.all(tries).then((names) => {
      setReached(names.filter(Boolean));
      miraEvents.emit('presentation_ready');
    });
  }, [miraEvents]);
  return <pre>{JSON.stringify({ origin: self.origin, reached })}</pre>;
}
`;

/** The sources of the bundles by name. */
export const bundles: Record<string, string> = {
  welcome,
  counter,
  plain,
  broken,
  breaks,
  zones,
  echo,
  endless,
  spins,
  storage,
};
