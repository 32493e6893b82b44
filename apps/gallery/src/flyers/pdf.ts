import { GlobalWorkerOptions, getDocument, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import workerUrl from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url';
import { pdfFiles } from './pdf-files.ts';
import type { Shape } from './spreads.ts';

/*
 * PDF.js, in its build for browsers that are not of this year: screens live long. Its worker and
 * what else it needs are files of this application.
 */

GlobalWorkerOptions.workerSrc = new URL(workerUrl, location.href).href;

/** How PDF.js asks for a file by its name. */
class OwnFiles {
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
  /** Of the first page, in points. */
  shape: Shape;
  /** Draws a page as large as it fits into a box, given in pixels of the screen. */
  draw(page: number, box: Shape): Promise<HTMLCanvasElement>;
  close(): void;
}

/** Rejects when the address does not answer, or with what is no PDF or needs a password. */
export async function openPdf(url: string): Promise<Pdf> {
  const loading = getDocument({
    url,
    BinaryDataFactory: OwnFiles,
    useWorkerFetch: false,
    disableWorkerRendering: true,
    // The whole file: it is kept whole for the time without a network, and asked for in no other way.
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
