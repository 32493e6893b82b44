import { expect, test } from 'vitest';
import { unsupportedKindOf } from './unsupported-files.ts';

test.each([
  ['Menu.docx', 'text'],
  ['notes.v2.TXT', 'text'],
  ['Offers.pptx', 'slides'],
  ['prices.xlsx', 'spreadsheet'],
  ['poster.psd', 'design'],
  ['IMG_0001.CR2', 'rawPhoto'],
  ['poster.pdf', null],
  ['docx', null],
  ['clip.mp4', null],
  ['app.zip', null],
])('%s', (filename, kind) => {
  expect(unsupportedKindOf(filename)).toBe(kind);
});
