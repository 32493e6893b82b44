import { IconFile, IconFolderFilled, IconLayoutList, IconPalette, IconPlayerPlay } from '@tabler/icons-react';

export const itemIcons = {
  folder: IconFolderFilled,
  presentation: IconPlayerPlay,
  playlist: IconLayoutList,
  theme: IconPalette,
  file_upload: IconFile,
} as const;
