/** Why an address cannot be shown in a page that was loaded with `pageProtocol`, or null if it can. */
export function checkPage(address: string, pageProtocol: string): string | null {
  let url: URL;
  try {
    url = new URL(address);
  } catch {
    return 'This isn’t a web address.';
  }
  if (url.protocol !== 'https:' && url.protocol !== 'http:')
    return 'Only addresses that begin with https:// or http:// can be shown.';
  if (url.protocol === 'http:' && pageProtocol === 'https:' && !isLocal(url.hostname))
    return 'Secure screens can only show addresses that begin with https://.';
  return null;
}

/** Browsers trust the local machine even without TLS. */
function isLocal(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '127.0.0.1' || hostname === '[::1]';
}
