import { renderMode } from '@vitrine/app-sdk';
import { element } from './dom.ts';
import './hint.css';

/** Shows a line at the bottom, in the editor only. Null removes it. */
export function showHint(text: string | null): void {
  document.querySelector('.hint')?.remove();
  if (text !== null && renderMode === 'preview') document.body.append(element('p', 'hint', text));
}
