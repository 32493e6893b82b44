/*
 * A reloaded page stays in its browser process, which retains memory for closed windows. A sandboxed page has its own
 * origin and gets another process (Chromium 150), and so does the player that it opens. The player's service worker
 * serves such a page from the screen itself. If it does not, the server has a page that also leads back to the player
 * (`public/new-process.html`).
 */

const PATH = '/player/new-process.html';
const PAGE = `<!doctype html>
<meta charset="utf-8" />
<title>Player</title>
<style>html { background: #0b0c0e; }</style>
<script>location.replace('/player/' + location.search + location.hash);</script>
`;

export function getNewProcessUrl({ search, hash }: Pick<Location, 'search' | 'hash'>): string {
  return PATH + search + hash;
}

export const isNewProcessPath = (pathname: string): boolean => pathname === PATH;

export function createNewProcessResponse(): Response {
  return new Response(PAGE, {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': 'sandbox allow-scripts',
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
    },
  });
}
