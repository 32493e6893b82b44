import type { BootStep } from './boot-step.ts';

/** The text of each step, word for word (specification, section 2). */
export interface StepText {
  headline: string;
  detail: string;
  status: string;
  /** An error turns the footer yellow and appears there. No step has one at present. */
  error?: string;
}

type MessageStep = Exclude<BootStep, 'register_device' | 'play_playlist'>;

export const CONNECTED = 'Connected to internet';
export const CONNECTED_TO_DASHBOARD = 'Connected to internet and dashboard';
export const NOT_CONNECTED = 'Not connected. Trying again.';
const NO_CONTACT = 'your administrator';

export function getStepText(step: MessageStep, { supportEmail }: { supportEmail: string | null }): StepText {
  switch (step) {
    case 'waiting_for_publish':
      return {
        headline: "Hooray! You're all set",
        detail: 'This screen is ready to be amazing!',
        status: CONNECTED_TO_DASHBOARD,
      };
    case 'disabled_screen':
      return {
        headline: 'This screen is inactive',
        detail: `Please contact ${supportEmail ?? NO_CONTACT} to reactivate.`,
        status: CONNECTED,
      };
    case 'multiple_screens':
      return {
        headline: 'This screen is already running',
        detail: 'Close all other windows to start playing content.',
        status: CONNECTED,
      };
    case 'empty_playlist':
      return {
        headline: 'No content to display.',
        detail: 'Try adding supported apps like Pictures and Flyers.',
        status: CONNECTED_TO_DASHBOARD,
      };
  }
}

export const registerText = {
  headline: 'Pair your screen',
  instruction: (dashboard: string) => ['Go to ', dashboard, ' and add a screen with this code.'] as const,
  scan: 'Scan with your phone',
  haveAccount: (brand: string) => `I have a ${brand} account`,
  noAccount: "I don't have an account yet",
  or: 'OR',
  status: CONNECTED,
} as const;

const GROUP = 3;

/** An activation code as people read it: capitals, in groups of three. */
export function splitCode(code: string): { start: number; text: string }[] {
  const groups = [];
  for (let start = 0; start < code.length; start += GROUP)
    groups.push({ start, text: code.slice(start, start + GROUP).toUpperCase() });
  return groups;
}

/** An address as people type it: without scheme or trailing slash. */
export function shortenAddress(url: string): string {
  return url.replace(/^https?:\/\//, '').replace(/\/$/, '');
}
