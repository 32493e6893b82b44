/*
 * The application of the browser tests, without the SDK. Shows the picture `image`, completes `ms` milliseconds after
 * `play`, and takes its picture from the preview inputs if it subscribes to them.
 */
import { afterPaint, connectToHost, readEmbeddedOutgoing } from '@vitrine/messaging';

const properties = new URLSearchParams(location.hash.slice(1));
const image = new Image();
image.style.cssText = 'position:fixed;inset:0;width:100%;height:100%';
let timer: number | undefined;

const connection = connectToHost({
  page: window,
  receive(envelope) {
    const read = readEmbeddedOutgoing(envelope);
    if (!read.ok) return;
    if (read.message.type === 'play') {
      window.clearTimeout(timer);
      timer = window.setTimeout(() => connection?.send('complete'), Number(properties.get('ms')));
    }
    if (read.message.type === 'preview-inputs') image.src = String(read.message.payload.inputs.image);
  },
  warn() {},
});

connection?.send('runtime-subscribe', 'play');
if (properties.get('live') === 'true') connection?.send('preview-subscribe', 'inputs');
image.src = properties.get('image') ?? '';
document.body.append(image);
await image.decode();
afterPaint(window, () => connection?.send('ready'));
