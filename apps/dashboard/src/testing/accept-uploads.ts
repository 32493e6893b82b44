import type { ApiDouble } from './api-double.ts';
import { idOf, sampleReply } from './sample.ts';
import { UPLOADS } from './server-addresses.ts';

type Upload = ReturnType<typeof sampleReply<'fileUploads.get'>>;

/** Makes a double accept files, with a result for each of them. Their ids are `idOf(61)` and following. */
export function acceptUploads(
  api: ApiDouble,
  resultOf: (filename: string) => Partial<Upload> = () => ({}),
  address = UPLOADS,
): ApiDouble {
  const filenames: string[] = [];
  api.on('fileUploads.create', ({ body: { filename } }) => {
    filenames.push(filename);
    return sampleReply('fileUploads.create', {
      id: idOf(60 + filenames.length),
      url: `${address}/${filename}`,
      headers: {},
    });
  });
  api.on('fileUploads.get', ({ params: { id } }) => {
    const filename = filenames[Number(id.slice(-2)) - 61] ?? '';
    return sampleReply('fileUploads.get', {
      id,
      filename,
      contentType: 'image/png',
      status: 'ready',
      ...resultOf(filename),
    });
  });
  return api;
}
