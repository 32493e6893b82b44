/** Where tests of components send files: the test server accepts them. */
export const UPLOADS = '/test-uploads';
/** The test server never answers here. */
export const HELD_UPLOADS = '/test-uploads-held';
