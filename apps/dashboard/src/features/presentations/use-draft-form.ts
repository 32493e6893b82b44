import { browserTimers } from '@vitrine/time/browser';
import { createPropertiesReader, type PropertiesReader, type WindowContent } from '@vitrine/windows';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Application, ApplicationVersion, Property } from '../../platform/api.ts';
import { useContentOrigin } from '../../platform/config.ts';
import { silentLog } from '../../shared/preview/silent-log.ts';
import { isBundle, readDynamicProperties } from '../../shared/properties/dynamic-properties.ts';
import { publishedFile, useFiles } from '../../shared/properties/use-files.ts';
import { fileIdsOf, initialValues, type Values } from '../../shared/properties/values.ts';
import { type BuilderInputs, existingInputs, selectInput } from './builder-inputs.ts';
import { type Draft, draftContent } from './draft.ts';
import { useDraftTheme } from './draft-theme.ts';
import { createPropertiesLoader, type LoadState, type PropertiesLoader } from './properties-loader.ts';

/** The form of a draft: the current properties of its application, and their values. */
export interface DraftForm {
  properties: readonly Property[];
  /** The draft's values, with defaults for properties that have appeared meanwhile. */
  values: Values;
  content: WindowContent;
  /** The inputs of the bundle's `getProperties`; null for applications without one. */
  dynamic:
    | { state: 'loading' }
    | { state: 'ready' }
    | { state: 'failed'; error: string; retry(): void }
    | null;
  /** Whether the bundle returned the properties, as opposed to its version declaring them. */
  isDynamic: boolean;
  /** Tells the bundle which property's field has the focus (a dotted path). It can then return other properties. */
  select(path: string | null): void;
}

interface Question {
  content: WindowContent;
  inputs: BuilderInputs;
}

/** Follows a draft: runs the bundle's `getProperties` in a sandboxed window whenever the values or the selection change. */
export function useDraftForm(
  id: string,
  draft: Draft,
  application: Pick<Application, 'id' | 'name'>,
  version: ApplicationVersion,
): DraftForm {
  const contentUrl = useContentOrigin();
  const isAsked = isBundle(version);
  const [answered, setAnswered] = useState<{ text: string; properties: Property[] } | null>(null);
  const [state, setState] = useState<LoadState<unknown[]>>({ name: 'loading' });
  const loader = useRef<PropertiesLoader<Question> | null>(null);
  // A bundle without `getProperties` returns none: its form shows the properties that the version declares.
  const isDynamic = answered !== null && answered.properties.length > 0;
  const properties = isDynamic ? answered.properties : version.presentationProperties;
  const values = useMemo(
    () => ({ ...draft.values, ...initialValues(properties, draft.values) }),
    [properties, draft.values],
  );
  const files = useFiles(fileIdsOf(properties, values));
  const theme = useDraftTheme(properties, values);
  const content = useMemo(
    () =>
      draftContent({
        id,
        draft: { ...draft, values },
        application,
        version,
        properties,
        fileOf: (fileId) => publishedFile(files.get(fileId)),
        theme,
      }),
    [id, draft, values, properties, application, version, files, theme],
  );
  // The last selected field stays selected while the focus is elsewhere, as in a list of choices.
  const [inputs, setInputs] = useState<BuilderInputs>([]);
  const select = useCallback((path: string | null) => {
    if (path !== null) setInputs((before) => selectInput(before, keysOf(path)));
  }, []);

  useEffect(() => {
    if (!isAsked || contentUrl === undefined) return;
    const container = document.createElement('div');
    container.style.cssText = 'position:fixed;width:1px;height:1px;opacity:0;pointer-events:none';
    container.setAttribute('aria-hidden', 'true');
    document.body.append(container);
    const reader: PropertiesReader = createPropertiesReader({
      container,
      contentBaseUrl: contentUrl,
      timers: browserTimers,
      log: silentLog,
    });
    const made = createPropertiesLoader<Question, unknown[]>({
      read: (question) => reader.read(question.content, id, { inputs: question.inputs }),
      timers: browserTimers,
      onState(next) {
        setState(next);
        if (next.name !== 'answered') return;
        // Ignore an equal result, which would otherwise cause endless requests.
        const text = JSON.stringify(next.answer);
        setAnswered((before) =>
          before?.text === text ? before : { text, properties: readDynamicProperties(next.answer) },
        );
      },
    });
    loader.current = made;
    return () => {
      loader.current = null;
      made.stop();
      reader.destroy();
      container.remove();
    };
  }, [isAsked, contentUrl, id]);

  useEffect(() => {
    if (contentUrl === undefined) return;
    loader.current?.load({
      content: withoutDeclaredProperties(content),
      inputs: existingInputs(inputs, values),
    });
  }, [content, inputs, values, contentUrl]);

  const dynamic: DraftForm['dynamic'] = !isAsked
    ? null
    : state.name === 'failed'
      ? { state: 'failed', error: state.error, retry: () => loader.current?.retry() }
      : { state: state.name === 'loading' && answered === null ? 'loading' : 'ready' };
  return { properties, values, content, dynamic, isDynamic, select };
}

/** Without declared properties, which the renderer would answer with for a bundle that has no `getProperties`. */
function withoutDeclaredProperties(content: WindowContent): WindowContent {
  const versions = Object.entries(content.applicationVersions);
  return {
    ...content,
    applicationVersions: Object.fromEntries(
      versions.map(([id, version]) => [id, { ...version, presentationProperties: [] }]),
    ),
  };
}

/** `offers.0.name` as bundles know it: names of properties have no dots, and do not begin with digits. */
function keysOf(path: string): (string | number)[] {
  return path.split('.').map((key) => (/^\d+$/.test(key) ? Number(key) : key));
}
