import { expect, test } from 'vitest';
import { publishStatus, publishSummary, screenState } from './screen-state.ts';

const online = {
  isOnline: true,
  isDisabled: false,
  hasUnpublishedChanges: false,
  publishState: 'published' as const,
  publishPlaybackError: null,
  nowPlaying: null,
  publishedAt: '2026-03-01T10:00:00Z',
};
const now = Date.parse('2026-03-01T10:01:00Z');
const playing = {
  presentationId: 'p',
  presentationName: 'A',
  thumbnailUrl: null,
  playlistId: null,
  noReadAccess: false,
  startedAt: '',
};

test('the status of a publish goes from publishing to received to published', () => {
  const word = (publishState: 'publishing' | 'received' | 'published') =>
    publishStatus({ ...online, publishState });
  expect([word('publishing'), word('received'), word('published')]).toEqual([
    'publishing',
    'received',
    'published',
  ]);
});

test('shows the publish of an offline screen as pending', () => {
  expect(publishStatus({ ...online, isOnline: false, publishState: 'publishing' })).toBe('pending');
});

test('the summary shows changes once, and never beside “Published” or “Not published”', () => {
  const short = (publishState: 'unpublished' | 'publishing' | 'published' | 'failed') =>
    publishSummary({ ...online, publishState, hasUnpublishedChanges: true });
  expect(short('published')).toEqual({ word: 'changes', hasMark: false });
  expect(short('unpublished')).toEqual({ word: 'unpublished', hasMark: false });
  expect(short('publishing')).toEqual({ word: 'publishing', hasMark: true });
  expect(short('failed')).toEqual({ word: 'failed', hasMark: true });
  expect(publishSummary(online)).toEqual({ word: 'published', hasMark: false });
});

test('disabled takes precedence over offline, offline over attention, and attention over playing', () => {
  const failed = { ...online, publishState: 'failed' as const, nowPlaying: playing };
  expect(screenState({ ...failed, isOnline: false, isDisabled: true }, now)).toBe('disabled');
  expect(screenState({ ...failed, isOnline: false }, now)).toBe('offline');
  expect(screenState(failed, now)).toBe('attention');
  expect(screenState({ ...online, nowPlaying: playing }, now)).toBe('playing');
});

test('shows an online screen with nothing to play as starting or waiting', () => {
  expect(screenState(online, now)).toBe('starting');
  expect(screenState({ ...online, publishState: 'unpublished' }, now)).toBe('waiting');
});

test('shows a screen with nothing to play minutes after a publish as waiting', () => {
  const later = now + 120_000;
  expect(screenState(online, later)).toBe('waiting');
  expect(screenState({ ...online, publishState: 'publishing' }, later)).toBe('starting');
});
