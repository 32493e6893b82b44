import type { PublishedContent } from '@vitrine/contract';
import { useMemo, useState } from 'react';
import { applyWhatIf, findVariables, type RuleInputs, type Variable, type WhatIfValues } from './what-if.ts';

export interface WhatIf {
  /** The variables that a person can change. */
  variables: readonly Variable[];
  values: WhatIfValues;
  actual: RuleInputs;
  /** The actual inputs with the values applied. */
  inputs: RuleInputs;
  change: (values: WhatIfValues) => void;
}

/** The inputs of rules that a person changes for a what-if. */
export function useWhatIf(content: PublishedContent, actual: RuleInputs): WhatIf {
  const variables = useMemo(() => findVariables(content), [content]);
  const [values, change] = useState<WhatIfValues>(new Map());
  const inputs = useMemo(() => applyWhatIf(variables, values, actual), [variables, values, actual]);
  return { variables, values, actual, inputs, change };
}
