import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

/** A server that responds on the addresses of the real one, such as a captive portal. */
export interface CaptivePortal {
  /** Paths of the requests so far, the newest last. */
  readonly requestedPaths: readonly string[];
  close(): Promise<void>;
}

/** @param urls of the real server, which must not run. */
export async function openCaptivePortal(
  urls: readonly string[],
  answer: (request: IncomingMessage, response: ServerResponse) => void,
): Promise<CaptivePortal> {
  const requestedPaths: string[] = [];
  const servers = await Promise.all(
    urls.map(async (url) => {
      const { hostname, port } = new URL(url);
      const server = createServer((request, response) => {
        requestedPaths.push(new URL(request.url ?? '/', url).pathname);
        answer(request, response);
      });
      await new Promise<void>((resolve, reject) =>
        server.once('error', reject).listen(Number(port), hostname, resolve),
      );
      return server;
    }),
  );
  return {
    requestedPaths,
    async close() {
      await Promise.all(
        servers.map((server) => {
          server.closeAllConnections();
          return new Promise((resolve) => server.close(resolve));
        }),
      );
    },
  };
}
