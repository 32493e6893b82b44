import { useMediaQuery } from '@mantine/hooks';
import type { Device } from '../../platform/api.ts';
import { CardGrid, type CardGridProps, type CardPicture } from '../../shared/list/card-grid.tsx';
import type { CardSize } from '../../shared/list/card-layout.ts';
import type { Pages } from '../../shared/list/use-pages.ts';
import { useStableCallbacks } from '../../shared/ui/use-stable-callbacks.ts';
import { ScreenMenu } from './screen-menu.tsx';
import { ScreenTile, TileCaption } from './screen-tile.tsx';

const LARGE: CardSize = { card: 232, gap: 20, caption: 56 };
const SMALL: CardSize = { card: 128, gap: 8, caption: 0 };
/** Two columns. */
const LARGE_PHONE: CardSize = { card: 150, gap: 12, caption: 56 };
/** Three columns. */
const SMALL_PHONE: CardSize = { card: 108, gap: 8, caption: 0 };

// These functions are stable, so the grid renders only new tiles while it scrolls.
const largePicture = (device: Device, link: CardPicture) => <ScreenTile device={device} link={link} />;
const smallPicture = (device: Device, link: CardPicture) => (
  <ScreenTile device={device} link={link} isSmall />
);
const caption = (device: Device) => <TileCaption device={device} />;
const menu = (device: Device) => <ScreenMenu device={device} />;

/** Shows screens as tiles with their current content. Small tiles have only a picture and the state. */
export function ScreenTiles({
  isSmall,
  onPeek,
  ...props
}: {
  isSmall: boolean;
  label: string;
  pages: Pages<Device>;
  selected: ReadonlySet<string>;
  onSelect: (selected: ReadonlySet<string>) => void;
  onPeek: (device: Device) => void;
  /** The same function in each render. */
  cardProps: CardGridProps<Device>['cardProps'];
}) {
  const isPhone = useMediaQuery('(max-width: 767px)', false, { getInitialValueInEffect: false });
  const stable = useStableCallbacks({ onPeek });
  if (isSmall)
    return (
      <CardGrid
        key="small"
        {...props}
        {...stable}
        size={isPhone ? SMALL_PHONE : SMALL}
        picture={smallPicture}
      />
    );
  return (
    <CardGrid
      key="large"
      {...props}
      {...stable}
      size={isPhone ? LARGE_PHONE : LARGE}
      picture={largePicture}
      caption={caption}
      menu={menu}
    />
  );
}
