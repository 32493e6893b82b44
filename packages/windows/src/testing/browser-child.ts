/* The page of a child window: it speaks in strings, says what it is told, and whether it has the focus. */
const windowId = new URLSearchParams(location.hash.slice(1)).get('windowId');
const say = (type: string, payload?: unknown) =>
  parent.postMessage(`vitrine:${JSON.stringify({ windowId, type, payload })}`, '*');

addEventListener('message', ({ data }) => say('heard', data));
addEventListener('focus', () => say('focus'));
parent.postMessage('not ours', '*');
parent.postMessage(`vitrine:${JSON.stringify({ windowId: 'nobody', type: 'hello' })}`, '*');
say('hello');
