/** The search parameters of another folder: the same view, without the filters. */
export const keepView = ({ view }: { view?: string | undefined }): { view?: 'table' } =>
  view === 'table' ? { view } : {};
