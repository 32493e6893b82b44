import type { PublishedContent } from '@vitrine/contract';
import { useMemo } from 'react';
import { useRead } from '../../platform/api.ts';
import { findFixedDurations } from './durations.ts';

/** The ids of presentations with a fixed duration. */
export function useFixedDurations(content: PublishedContent | undefined): ReadonlySet<string> {
  const applications = useRead('applications.list', { query: { pageSize: 200 } }).data;
  return useMemo(() => findFixedDurations(content, applications?.data ?? []), [content, applications]);
}
