import '@fontsource-variable/inter/wght.css';
import './app/mantine.css';
import '@vitrine/ui/tokens.css';
import './app/base.css';
import './platform/i18n.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root');
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
