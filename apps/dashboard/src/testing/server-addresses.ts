/*
 * What the server of the component tests serves in addition to the code. The API double does not see these requests,
 * because files are sent with XMLHttpRequest, which reports progress, and applications load in frames.
 */

/** Accepts files. */
export const UPLOADS = '/test-uploads';
/** Never replies. */
export const UNANSWERED_UPLOADS = '/test-uploads-held';
/** An application that is ready at once and fills the screen with one colour, or with `#picture=…`. */
export const SAMPLE_APP = '/test-app';

export const SAMPLE_APP_PAGE = `<!doctype html><title>App</title><body style="background:#3d6b4f"><script>
const windowId = name.slice('vitrine:'.length);
const picture = new URLSearchParams(location.hash.slice(1)).get('picture');
if (picture) document.body.style.background = 'center / cover no-repeat fixed url(' + picture + ')';
parent.postMessage('vitrine:' + JSON.stringify({ windowId, type: 'ready' }), '*');
</script>`;
