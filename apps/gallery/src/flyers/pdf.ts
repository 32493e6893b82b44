import { GlobalWorkerOptions, getDocument, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import workerUrl from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url';
import { pdfFiles } from './pdf-files.ts';
import type { Shape } from './spreads.ts';

/*
 * PDF.js, in its build for older browsers, because screens are used for many years. Its worker and its other files are
 * part of this application.
 */

GlobalWorkerOptions.workerSrc = new URL(workerUrl, location.href).href;

/** PDF.js fetches files by name through this class. */
class BundledFiles {
  async fetch({ filename }: { filename: string }): Promise<Uint8Array> {
    const url = pdfFiles.get(filename);
    if (url === undefined) throw new Error(`${filename} is not part of the application`);
    const response = await fetch(new URL(url, location.href));
    if (!response.ok) throw new Error(`${filename} could not be loaded`);
    return new Uint8Array(await response.arrayBuffer());
  }
}

export interface Pdf {
  pageCount: number;
  /** Size of the first page, in points. */
  shape: Shape;
  /** Draws a page as large as possible within a box, whose size is in pixels of the screen. */
  draw(page: number, box: Shape): Promise<HTMLCanvasElement>;
  close(): void;
}

/** Rejects if the address does not respond, if the file is not a PDF, or if it needs a password. */
export async function openPdf(url: string): Promise<Pdf> {
  const loading = getDocument({
    url,
    BinaryDataFactory: BundledFiles,
    useWorkerFetch: false,
    disableWorkerRendering: true,
    // No range requests, because the player caches complete files for use without a network.
    disableRange: true,
  });
  const opened: PDFDocumentProxy = await loading.promise;
  const { width, height } = (await opened.getPage(1)).getViewport({ scale: 1 });
  return {
    pageCount: opened.numPages,
    shape: { width, height },
    async draw(number, box) {
      const page = await opened.getPage(number);
      const natural = page.getViewport({ scale: 1 });
      const scale = Math.min(box.width / natural.width, box.height / natural.height);
      const viewport = page.getViewport({ scale });
      const canvas = document.createElement('canvas');
      canvas.width = Math.round(viewport.width);
      canvas.height = Math.round(viewport.height);
      await page.render({ canvas, viewport }).promise;
      page.cleanup();
      return canvas;
    },
    close: () => void loading.destroy(),
  };
}
