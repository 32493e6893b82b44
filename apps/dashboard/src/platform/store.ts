export { createStore, type Store, useStore } from '@vitrine/ui/store';
