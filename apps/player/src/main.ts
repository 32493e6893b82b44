import '@vitrine/ui/tokens.css';
import './boot/views/styles/page.css';
import './boot/views/styles/screens.css';
import './boot/views/styles/transitions.css';
import './boot/views/styles/portrait.css';
import './boot/views/styles/phone.css';
import { startPage } from './page.ts';

void startPage();
