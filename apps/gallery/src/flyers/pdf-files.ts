/*
 * Files of PDF.js that a document can need: the standard fonts, which it can omit, and decoders of rare image formats. The
 * 170 tables of old CJK encodings are not included, because current documents embed their fonts.
 */

import foxitDingbats from 'pdfjs-dist/standard_fonts/FoxitDingbats.pfb?url';
import foxitFixed from 'pdfjs-dist/standard_fonts/FoxitFixed.pfb?url';
import foxitFixedBold from 'pdfjs-dist/standard_fonts/FoxitFixedBold.pfb?url';
import foxitFixedBoldItalic from 'pdfjs-dist/standard_fonts/FoxitFixedBoldItalic.pfb?url';
import foxitFixedItalic from 'pdfjs-dist/standard_fonts/FoxitFixedItalic.pfb?url';
import foxitSerif from 'pdfjs-dist/standard_fonts/FoxitSerif.pfb?url';
import foxitSerifBold from 'pdfjs-dist/standard_fonts/FoxitSerifBold.pfb?url';
import foxitSerifBoldItalic from 'pdfjs-dist/standard_fonts/FoxitSerifBoldItalic.pfb?url';
import foxitSerifItalic from 'pdfjs-dist/standard_fonts/FoxitSerifItalic.pfb?url';
import foxitSymbol from 'pdfjs-dist/standard_fonts/FoxitSymbol.pfb?url';
import liberationSansBold from 'pdfjs-dist/standard_fonts/LiberationSans-Bold.ttf?url';
import liberationSansBoldItalic from 'pdfjs-dist/standard_fonts/LiberationSans-BoldItalic.ttf?url';
import liberationSansItalic from 'pdfjs-dist/standard_fonts/LiberationSans-Italic.ttf?url';
import liberationSansRegular from 'pdfjs-dist/standard_fonts/LiberationSans-Regular.ttf?url';
import jbig2 from 'pdfjs-dist/wasm/jbig2.wasm?url';
import openjpeg from 'pdfjs-dist/wasm/openjpeg.wasm?url';

/** Their addresses, by the names that PDF.js uses. */
export const pdfFiles: ReadonlyMap<string, string> = new Map([
  ['FoxitDingbats.pfb', foxitDingbats],
  ['FoxitFixed.pfb', foxitFixed],
  ['FoxitFixedBold.pfb', foxitFixedBold],
  ['FoxitFixedBoldItalic.pfb', foxitFixedBoldItalic],
  ['FoxitFixedItalic.pfb', foxitFixedItalic],
  ['FoxitSerif.pfb', foxitSerif],
  ['FoxitSerifBold.pfb', foxitSerifBold],
  ['FoxitSerifBoldItalic.pfb', foxitSerifBoldItalic],
  ['FoxitSerifItalic.pfb', foxitSerifItalic],
  ['FoxitSymbol.pfb', foxitSymbol],
  ['LiberationSans-Bold.ttf', liberationSansBold],
  ['LiberationSans-BoldItalic.ttf', liberationSansBoldItalic],
  ['LiberationSans-Italic.ttf', liberationSansItalic],
  ['LiberationSans-Regular.ttf', liberationSansRegular],
  ['jbig2.wasm', jbig2],
  ['openjpeg.wasm', openjpeg],
]);
