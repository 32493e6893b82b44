import type { WindowContent } from '@vitrine/windows';
import { useCallback, useEffect, useMemo, useState } from 'react';
import type { Application, ApplicationVersion, Property } from '../../platform/api.ts';
import { useContentOrigin } from '../../platform/config.ts';
import { isBundle, readDynamicProperties } from '../../shared/properties/dynamic-properties.ts';
import { publishedFile, useFiles } from '../../shared/properties/use-files.ts';
import { fileIdsOf, initialValues, type Values } from '../../shared/properties/values.ts';
import { type BuilderInputs, existingInputs, selectInput } from './builder-inputs.ts';
import { type Draft, draftContent } from './draft.ts';
import { useDraftTheme } from './draft-theme.ts';
import type { LoadState } from './properties-loader.ts';
import { useBundleLoader } from './use-bundle-loader.ts';

/** The form of a draft: the current properties of its application, and their values. */
export interface DraftForm {
  properties: readonly Property[];
  /** The draft's values, with defaults for properties that have appeared since it was loaded. */
  values: Values;
  content: WindowContent;
  /** The inputs of the bundle's `getProperties`; null for applications without one. */
  dynamic:
    | { state: 'loading' }
    | { state: 'ready' }
    | { state: 'failed'; error: string; retry(): void }
    | null;
  /** Whether the bundle returned the properties. Otherwise, its version declares them. */
  isDynamic: boolean;
  /** Tells the bundle which field has the focus (a dotted path), because its properties can depend on it. */
  select(path: string | null): void;
}

/** Runs the bundle's `getProperties` in a sandboxed window whenever the draft's values or the selected field change. */
export function useDraftForm(
  id: string,
  draft: Draft,
  application: Pick<Application, 'id' | 'name'>,
  version: ApplicationVersion,
): DraftForm {
  const contentUrl = useContentOrigin();
  const isBundleVersion = isBundle(version);
  const { state, returned, receive } = useReturnedProperties();
  // A bundle without `getProperties` returns no properties, so its form shows those that its version declares.
  const isDynamic = returned !== null && returned.properties.length > 0;
  const properties = isDynamic ? returned.properties : version.presentationProperties;
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
  // The last selected field stays selected while the focus is elsewhere, for example in a dropdown list.
  const [inputs, setInputs] = useState<BuilderInputs>([]);
  const select = useCallback((path: string | null) => {
    if (path !== null) setInputs((before) => selectInput(before, keysOf(path)));
  }, []);

  const loader = useBundleLoader(id, isBundleVersion ? contentUrl : undefined, receive);
  useEffect(() => {
    if (contentUrl === undefined) return;
    loader.current?.load({
      content: withoutDeclaredProperties(content),
      inputs: existingInputs(inputs, values),
    });
  }, [loader, content, inputs, values, contentUrl]);

  const dynamic: DraftForm['dynamic'] = !isBundleVersion
    ? null
    : state.name === 'failed'
      ? { state: 'failed', error: state.error, retry: () => loader.current?.retry() }
      : { state: state.name === 'loading' && returned === null ? 'loading' : 'ready' };
  return { properties, values, content, dynamic, isDynamic, select };
}

/** The state of the last request to a bundle, and the properties that the bundle returned last. */
function useReturnedProperties() {
  const [returned, setReturned] = useState<{ text: string; properties: Property[] } | null>(null);
  const [state, setState] = useState<LoadState<unknown[]>>({ name: 'loading' });
  const receive = useCallback((next: LoadState<unknown[]>) => {
    setState(next);
    if (next.name !== 'loaded') return;
    // Ignore an equal result, which would otherwise cause endless requests.
    const text = JSON.stringify(next.result);
    setReturned((before) =>
      before?.text === text ? before : { text, properties: readDynamicProperties(next.result) },
    );
  }, []);
  return { state, returned, receive };
}

/** Removes the declared properties, which the renderer would return for a bundle without `getProperties`. */
function withoutDeclaredProperties(content: WindowContent): WindowContent {
  const versions = Object.entries(content.applicationVersions);
  return {
    ...content,
    applicationVersions: Object.fromEntries(
      versions.map(([id, version]) => [id, { ...version, presentationProperties: [] }]),
    ),
  };
}

/** Splits a path such as `offers.0.name`. Names of properties contain no dots, and do not begin with digits. */
function keysOf(path: string): (string | number)[] {
  return path.split('.').map((key) => (/^\d+$/.test(key) ? Number(key) : key));
}
