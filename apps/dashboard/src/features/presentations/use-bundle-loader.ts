import { browserTimers } from '@vitrine/time/browser';
import { createPropertiesReader, type WindowContent } from '@vitrine/windows';
import { type RefObject, useEffect, useRef } from 'react';
import { silentLog } from '../../shared/preview/silent-log.ts';
import type { BuilderInputs } from './builder-inputs.ts';
import { createPropertiesLoader, type LoadState, type PropertiesLoader } from './properties-loader.ts';

interface PropertiesRequest {
  content: WindowContent;
  inputs: BuilderInputs;
}

type BundleLoader = PropertiesLoader<PropertiesRequest>;

/**
 * Runs a bundle's `getProperties` in a hidden, sandboxed window. The loader is null until the window exists, and for
 * applications without a bundle.
 *
 * @param contentBaseUrl undefined for applications without a bundle, and until it is known
 * @param onState must be stable
 */
export function useBundleLoader(
  presentationId: string,
  contentBaseUrl: string | undefined,
  onState: (state: LoadState<unknown[]>) => void,
): RefObject<BundleLoader | null> {
  const loader = useRef<BundleLoader>(null);
  useEffect(() => {
    if (contentBaseUrl === undefined) return;
    const current = createBundleLoader(presentationId, contentBaseUrl, onState);
    loader.current = current;
    return () => {
      loader.current = null;
      current.stop();
    };
  }, [contentBaseUrl, presentationId, onState]);
  return loader;
}

function createBundleLoader(
  presentationId: string,
  contentBaseUrl: string,
  onState: (state: LoadState<unknown[]>) => void,
): BundleLoader {
  const container = document.createElement('div');
  container.style.cssText = 'position:fixed;width:1px;height:1px;opacity:0;pointer-events:none';
  container.setAttribute('aria-hidden', 'true');
  document.body.append(container);
  const reader = createPropertiesReader({
    container,
    contentBaseUrl,
    timers: browserTimers,
    log: silentLog,
  });
  const loader = createPropertiesLoader<PropertiesRequest, unknown[]>({
    read: (request) => reader.read(request.content, presentationId, { inputs: request.inputs }),
    timers: browserTimers,
    onState,
  });
  return {
    ...loader,
    stop() {
      loader.stop();
      reader.destroy();
      container.remove();
    },
  };
}
