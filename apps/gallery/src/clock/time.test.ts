import { expect, test } from 'vitest';
import { placeOf } from '../shared/language.ts';
import { clockFace, untilNextMinute } from './time.ts';

const at = new Date('2026-11-20T23:05:42Z');
const face = (over: Partial<Parameters<typeof clockFace>[1]> = {}, when = at) =>
  clockFace(when, { timeZone: 'UTC', hourFormat: 'auto', locale: 'en-GB', ...over });

test('formats 24 hours, 12 hours, or the default of the language', () => {
  expect(face({ hourFormat: '24' })).toMatchObject({ hour: '23', minute: '05', period: '' });
  expect(face({ hourFormat: '12' })).toMatchObject({ hour: '11', minute: '05', period: 'PM' });
  expect(face({ locale: 'en-US' })).toMatchObject({ hour: '11', period: 'PM' });
  expect(face({ locale: 'de-DE' })).toMatchObject({ hour: '23', period: '' });
});

test('shows midnight as 00 in 24-hour format and 12 in 12-hour format', () => {
  const midnight = new Date('2026-11-20T00:00:00Z');
  for (const locale of ['en-US', 'en-GB', 'ja-JP', 'de-DE'])
    expect(face({ hourFormat: '24', locale }, midnight)).toMatchObject({ hour: '00', minute: '00' });
  expect(face({ hourFormat: '12' }, midnight)).toMatchObject({ hour: '12', period: 'AM' });
});

test('shows 24-hour times with two-digit hours in every language', () => {
  const morning = new Date('2026-11-20T07:03:00Z');
  for (const locale of ['es-ES', 'fr-FR', 'sv-SE']) expect(face({ locale }, morning).hour).toBe('07');
});

test('formats the date of the zone in the language', () => {
  expect(face().date).toBe('Friday 20 November');
  expect(face({ timeZone: 'Asia/Tokyo', locale: 'fr-FR' })).toMatchObject({
    date: 'Samedi 21 novembre',
    place: 'Tokyo',
  });
});

test('shows no place name for a missing or unknown zone', () => {
  expect(face({ timeZone: '' }).place).toBe('');
  expect(face({ timeZone: 'Mars/Olympus', locale: 'xx-not-a-locale-' }).place).toBe('');
});

test('names a zone after its city', () => {
  expect(placeOf('America/Argentina/Buenos_Aires')).toBe('Buenos Aires');
  expect(placeOf('UTC')).toBe('UTC');
});

test('waits for the minute to change', () => {
  expect(untilNextMinute(at)).toBe(18_000);
  expect(untilNextMinute(new Date('2026-11-20T23:05:00Z'))).toBe(60_000);
});
