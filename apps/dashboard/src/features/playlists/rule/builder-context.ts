import { createContext, use } from 'react';
import type { Wording } from '../../../shared/rules/descriptions.ts';
import type { Edit } from './edits.ts';
import type { NodeEvaluation } from './evaluate-tree.ts';
import type { Suggestions } from './suggestions.ts';
import type { RuleGroup, RuleNode } from './tree.ts';

/** The data that every row of the builder needs. */
interface Builder {
  root: RuleGroup;
  /** Applies an edit, or shows that it is not possible. */
  edit: (edit: Edit) => void;
  /** The evaluation of each node, by key. */
  evaluations: ReadonlyMap<string, NodeEvaluation>;
  suggestions: Suggestions;
  wording: Wording;
  isEditable: boolean;
  isMultiTimezone: boolean;
  now: number;
  /** The key of the dragged node. */
  dragged: string | null;
}

const BuilderContext = createContext<Builder | null>(null);
export const BuilderProvider = BuilderContext.Provider;

export function useBuilder(): Builder {
  const builder = use(BuilderContext);
  if (!builder) throw new Error('There is no BuilderProvider around this component.');
  return builder;
}

/** Returns a function that replaces a node with its next state. */
export function useReplace(): (node: RuleNode) => void {
  const { edit } = useBuilder();
  return (node) => edit({ type: 'replace', key: node.key, node });
}
