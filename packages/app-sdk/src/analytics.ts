import type { EmbeddedIncoming } from '@vitrine/messaging';
import { isName } from './names.ts';
import type { Log } from './page.ts';
import type { Analytics, AnalyticsEvent } from './types.ts';

export function createAnalytics(send: (message: EmbeddedIncoming) => void, log: Log): Analytics {
  return {
    track(event) {
      const { type, source, productCategory }: Partial<AnalyticsEvent> = event ?? {};
      if (!isName(type, 'analytics.track: type', log) || !isName(source, 'analytics.track: source', log))
        return;
      if (productCategory === undefined) send({ type: 'analytics-event', payload: { type, source } });
      else if (isName(productCategory, 'analytics.track: productCategory', log))
        send({ type: 'analytics-event', payload: { type, source, productCategory } });
    },
  };
}
