import type { Article } from './guide-types.ts';

/**
 * Loads the articles of the guide in reading order, in a language of the dashboard. `build/guide/guide-plugin.ts` replaces
 * this module with one that imports the articles of each language separately.
 */
export const loadArticles: (language: string) => Promise<readonly Article[]> = () => Promise.resolve([]);
