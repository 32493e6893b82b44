import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { initialPlayerState, type PlayerState } from '../../player-state.ts';
import { configOf, heartbeatOf } from '../../testing/replies.ts';
import { screenOf } from './app.tsx';
import { Footer } from './footer.tsx';
import { addScreenUrl } from './register-device.tsx';
import { Screen, type ScreenName } from './screen.tsx';

const origin = 'https://screens.example';

function textOf(name: ScreenName, state: Partial<PlayerState> = {}): string {
  const known = {
    deviceId: 'device-1',
    isConnected: true,
    heartbeat: heartbeatOf({ confirmationToken: 'k7m2xq' }),
  };
  const complete = { ...initialPlayerState(configOf()), ...known, ...state };
  return renderToStaticMarkup(<Screen name={name} state={complete} origin={origin} />)
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replace(/\s+/g, ' ');
}

test.each<[ScreenName, string[]]>([
  [
    'waiting_for_publish',
    ["Hooray! You're all set", 'ready to be amazing!', 'Connected to internet and dashboard'],
  ],
  [
    'disabled_screen',
    ['This screen is inactive', 'Please contact your administrator to reactivate.', 'Connected to internet'],
  ],
  [
    'multiple_screens',
    ['This screen is already running', 'Close all other windows to start playing content.'],
  ],
  [
    'empty_playlist',
    [
      'No content to display.',
      'Try adding supported apps like Pictures and Flyers.',
      'Connected to internet and dashboard',
    ],
  ],
  [
    'register_device',
    ['Pair your screen', 'K7M 2XQ', 'Go to screens.example and add a screen with this code.'],
  ],
])('%s shows its text above the status, device id and help link', (name, words) => {
  const text = textOf(name);
  for (const each of [...words, 'Status', 'Screen ID device-1', 'Help screens.example/player/help.html'])
    expect(text).toContain(each);
});

describe('pairing', () => {
  test('shows two cards if a sign-up page is configured', () => {
    const text = textOf('register_device', {
      config: configOf({ brandName: 'Acme', signUpUrl: 'https://acme.example/join' }),
    });
    expect(text).toContain('I have a Acme account K7M 2XQ');
    expect(text).toContain("OR I don't have an account yet acme.example/join");
    expect(text).not.toContain('Pair your screen');
  });

  test('the sign-up card links to the sign-up page and has its QR code', () => {
    const signUpUrl = 'https://acme.example/join';
    const state = { ...initialPlayerState(configOf({ signUpUrl })), deviceId: 'device-1' };
    const markup = renderToStaticMarkup(<Screen name="register_device" state={state} origin={origin} />);
    const [, second = ''] = markup.split('class="or"');
    expect(second).toContain(`href="${signUpUrl}"`);
    expect(second).toContain('aria-label="Sign up: acme.example/join"');
    expect(markup.match(/class="qr"/g)).toHaveLength(2);
  });

  test('reserves the space of the code before it arrives', () => {
    expect(textOf('register_device', { heartbeat: heartbeatOf() })).toContain('··· ···');
  });

  test("the QR code opens the dashboard's page for adding a screen, with the code filled in", () => {
    expect(addScreenUrl(origin, 'k7m2xq')).toBe(`${origin}/screens?add=true&code=K7M2XQ`);
    expect(addScreenUrl(origin, null)).toBe(`${origin}/screens?add=true`);
  });
});

test('a playing screen is dark outside its active hours, and other steps stay visible', () => {
  const known = { isOnAir: false, isAsleep: true };
  expect(screenOf({ ...known, step: 'play_playlist' })).toBe('asleep');
  expect(screenOf({ ...known, step: 'empty_playlist' })).toBe('asleep');
  expect(screenOf({ ...known, step: null })).toBe('asleep');
  expect(screenOf({ ...known, step: 'register_device' })).toBe('register_device');
  expect(screenOf({ ...known, step: 'disabled_screen' })).toBe('disabled_screen');
  expect(textOf('asleep').trim()).toBe('');
});

test('the status shows that the server is unreachable', () => {
  const text = textOf('waiting_for_publish', { isConnected: false });
  expect(text).toContain('Not connected. Trying again.');
  expect(text).not.toContain('Connected to internet');
});

test('a step with an error turns the footer yellow and shows the error', () => {
  const footer = { status: 's', isConnected: true, deviceId: 'd', helpUrl: '/', helpText: 'h' };
  expect(renderToStaticMarkup(<Footer {...footer} error="Broken" />)).toMatch(
    /class="footer footer-error".*Broken/,
  );
  expect(renderToStaticMarkup(<Footer {...footer} />)).not.toContain('footer-error');
});
