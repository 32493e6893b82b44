import { useRef } from 'react';
import type { WhatPlaysModel } from './use-what-plays.ts';

/**
 * Returns the previous model until the forecast of new content has arrived. Otherwise, an edit would show the old plays
 * with the new names for a moment.
 */
export function useSteadyModel(model: WhatPlaysModel): WhatPlaysModel {
  const shown = useRef(model);
  const { content, forecast } = shown.current;
  if (model.content === content || model.forecast.run.result !== forecast.run.result) shown.current = model;
  return shown.current;
}
