import '@fontsource-variable/inter/wght.css';
import './app/mantine.css';
import '@vitrine/ui/tokens.css';
import './app/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { showChosenLanguage } from './platform/i18n.ts';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root');
// In English if the strings of another language cannot be loaded.
await showChosenLanguage().catch(() => undefined);
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
