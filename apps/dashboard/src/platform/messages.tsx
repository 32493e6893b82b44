import { Notifications, notifications } from '@mantine/notifications';

export { notifications };

/** Where messages appear, at the bottom of the page. */
export function Messages() {
  return <Notifications position="bottom-center" limit={3} transitionDuration={150} />;
}

export { OfflineBanner } from './offline-banner.tsx';
