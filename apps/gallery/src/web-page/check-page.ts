/** Why an address cannot be shown in a page that was loaded with `pageProtocol`, or null if it can. */
export function checkPage(address: string, pageProtocol: string): string | null {
  let url: URL;
  try {
    url = new URL(address);
  } catch {
    return 'This isn’t a web address. Enter one such as https://www.example.com.';
  }
  if (url.protocol !== 'https:' && url.protocol !== 'http:')
    return 'Enter an address that begins with https:// or http://.';
  if (url.protocol === 'http:' && pageProtocol === 'https:' && !isLocal(url.hostname))
    return 'This screen can only show secure pages. Enter an address that begins with https://.';
  return null;
}

/** Browsers trust the local machine even without TLS. */
function isLocal(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '127.0.0.1' || hostname === '[::1]';
}
