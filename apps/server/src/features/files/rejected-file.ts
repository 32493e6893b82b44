import type { UploadStep } from '../../platform/database/schema.ts';
import type { SandboxFailure } from '../../platform/sandbox/errors.ts';

/** A file that cannot be used, and the step that failed. The message is for customers. */
export class RejectedFileError extends Error {
  readonly step: UploadStep['stepName'];

  constructor(step: UploadStep['stepName'], message: string) {
    super(message);
    this.name = 'RejectedFileError';
    this.step = step;
  }
}

/** By the family of the announced type. */
const kinds: Record<string, { noun: string; advice: string }> = {
  image: { noun: 'picture', advice: 'Save it as PNG and upload it again.' },
  video: { noun: 'video', advice: 'Save it as MP4 (H.264) and upload it again.' },
  audio: { noun: 'audio file', advice: 'Save it as MP3 and upload it again.' },
  font: { noun: 'font', advice: 'Save it as WOFF2 and upload it again.' },
};
const other = { noun: 'file', advice: 'Save it in another format and upload it again.' };

const reasons: Partial<Record<SandboxFailure, string>> = {
  timeout: 'took too long to process',
  memory: 'needs too much memory to process',
  crashed: 'can’t be processed and may be damaged',
  quarantined: 'couldn’t be processed after several attempts',
};

/** The message for customers about a file that was not processed within its limits. */
export function explainFailure(failure: SandboxFailure, announcedType: string): string {
  const { noun, advice } = kinds[announcedType.split('/')[0] ?? ''] ?? other;
  const reason = reasons[failure];
  return reason === undefined
    ? 'Something went wrong on the server. Upload the file again.'
    : `This ${noun} ${reason}. ${advice}`;
}
