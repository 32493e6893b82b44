import { ApiError, NetworkError } from '@vitrine/client';
import { expect, test } from 'vitest';
import { camelCasePath, describeError, fieldErrors, isFinal, isTransient } from './errors.ts';

test('names the field of the form that an error is about', () => {
  const error = new ApiError({
    code: 'bad_request',
    status: 400,
    message: 'Wrong',
    fields: [
      { path: 'new_password', message: 'Too short.' },
      { path: 'items.3.playlist_id', message: 'Unknown.' },
    ],
  });
  expect(fieldErrors(error)).toEqual({ newPassword: 'Too short.', 'items.3.playlistId': 'Unknown.' });
  expect(fieldErrors(new Error('other'))).toEqual({});
  expect(camelCasePath('e_mail')).toBe('eMail');
});

test('chooses the text of an error by its code, never by its message', () => {
  const descriptionOf = (code: ApiError['code'], status: number) =>
    describeError(new ApiError({ code, status, message: 'x' }));
  expect(describeError(new NetworkError('gone'))).toEqual({ key: 'network' });
  expect(descriptionOf('too_many_requests', 429)).toEqual({ key: 'tooMany', minutes: 1 });
  expect(descriptionOf('internal_server_error', 500)).toEqual({ key: 'server' });
  expect(descriptionOf('conflict', 409)).toEqual({ key: 'serverText', message: 'x' });
  expect(describeError('odd')).toEqual({ key: 'unknown' });
});

test.each([
  ['page_size', 'Must be at most 200.', 'Page size must be at most 200.'],
  ['items.3.playlist_id', 'This is required.', 'Playlist is required.'],
  ['tags.0.key', 'Must not be empty.', 'Key must not be empty.'],
  ['name', 'Enter a name.', 'Enter a name.'],
  ['', 'Choose one.', 'Choose one.'],
])('names the field %s in interface language', (path, message, expected) => {
  const fields = [{ path, message }];
  const error = new ApiError({ code: 'bad_request', status: 400, message: `“${path}”: raw`, fields });
  expect(describeError(error)).toEqual({ key: 'serverText', message: expected });
});

test.each([
  [400, true],
  [403, true],
  [404, true],
  [409, true],
  [408, false],
  [429, false],
  [500, false],
  [503, false],
])('status %i is final: %s', (status, expected) => {
  expect(isFinal(new ApiError({ code: 'bad_request', status, message: 'x' }))).toBe(expected);
});

test('retries a failed connection, but not a refusal', () => {
  expect(isTransient(new NetworkError('gone'))).toBe(true);
  expect(isFinal(new NetworkError('gone'))).toBe(false);
  expect(isTransient(new ApiError({ code: 'forbidden', status: 403, message: 'x' }))).toBe(false);
});
