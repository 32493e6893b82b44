import { MP4_BASE64, WEBM_BASE64 } from '@vitrine/test-kit/videos';

export const webm = Buffer.from(WEBM_BASE64, 'base64');
export const mp4 = Buffer.from(MP4_BASE64, 'base64');
