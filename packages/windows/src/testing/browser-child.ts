/* The page of a child window: it speaks in strings, says what it is reported, and whether it has the focus. */
const windowId = new URLSearchParams(location.hash.slice(1)).get('windowId');
const send = (type: string, payload?: unknown) =>
  parent.postMessage(`vitrine:${JSON.stringify({ windowId, type, payload })}`, '*');

addEventListener('message', ({ data }) => send('received', data));
addEventListener('focus', () => send('focus'));
parent.postMessage('not ours', '*');
parent.postMessage(`vitrine:${JSON.stringify({ windowId: 'nobody', type: 'hello' })}`, '*');
send('hello');
