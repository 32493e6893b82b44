import { createContext, type ReactNode } from 'react';

/** What the shell shows at the end of the header of every page. */
export const PageEnd = createContext<ReactNode>(null);
