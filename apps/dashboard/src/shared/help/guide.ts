import type { Article } from './guide-types.ts';

/** The articles of the guide in reading order. `build/guide/guide-plugin.ts` replaces this module with their content. */
export const articles: readonly Article[] = [];
