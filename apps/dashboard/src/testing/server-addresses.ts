/*
 * What the test server of components serves besides their code. The double of the API does not see these requests:
 * files are sent by XMLHttpRequest, which shows progress, and applications are loaded in frames.
 */

/** Files can be sent here. */
export const UPLOADS = '/test-uploads';
/** The server never answers here. */
export const UNANSWERED_UPLOADS = '/test-uploads-held';
/** An application that is ready at once and fills the screen with one colour. */
export const SAMPLE_APP = '/test-app';

export const SAMPLE_APP_PAGE = `<!doctype html><title>App</title><body style="background:#3d6b4f"><script>
const windowId = name.slice('vitrine:'.length);
parent.postMessage('vitrine:' + JSON.stringify({ windowId, type: 'ready' }), '*');
</script>`;
