import { renderMode } from '@vitrine/app-sdk';
import { element } from './dom.ts';
import './hint.css';

/** A line at the foot for whoever edits, which no wall ever shows; null takes it away. */
export function showHint(text: string | null): void {
  document.querySelector('.hint')?.remove();
  if (text !== null && renderMode === 'preview') document.body.append(element('p', 'hint', text));
}
