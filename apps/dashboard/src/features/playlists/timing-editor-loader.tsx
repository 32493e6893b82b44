import { Skeleton } from '@mantine/core';
import { useRead } from '../../platform/api.ts';
import { ErrorNote } from '../../shared/ui/error-note.tsx';
import { TimingEditor } from './timing-editor.tsx';

/** Loads a presentation or a playlist, and shows the editor for its schedule and its rule. */
export function TimingEditorLoader(props: Omit<React.ComponentProps<typeof TimingEditor>, 'resource'>) {
  const { kind, id } = props.target;
  const isPresentation = kind === 'presentation';
  const options = { params: { id } };
  const presentation = useRead('presentations.get', options, { enabled: isPresentation });
  const playlist = useRead('playlists.get', options, { enabled: !isPresentation });
  const read = isPresentation ? presentation : playlist;
  return (
    <>
      {read.isError && <ErrorNote error={read.error} retry={() => void read.refetch()} />}
      {read.isPending && [1, 2, 3].map((row) => <Skeleton key={row} h={32} mb={12} />)}
      {read.data && <TimingEditor key={id} {...props} resource={read.data} />}
    </>
  );
}
