export type { EventHandlers } from '@vitrine/windows';
