/*
 * The page of a child window. It sends strings, and reports the messages that it receives and when it gets the focus.
 */
const windowId = new URLSearchParams(location.hash.slice(1)).get('windowId');
const send = (type: string, payload?: unknown) =>
  parent.postMessage(`vitrine:${JSON.stringify({ windowId, type, payload })}`, '*');

addEventListener('message', ({ data }) => send('received', data));
addEventListener('focus', () => send('focus'));
parent.postMessage('not ours', '*');
parent.postMessage(`vitrine:${JSON.stringify({ windowId: 'nobody', type: 'hello' })}`, '*');
send('hello');
