import harbour from '../pictures/samples/harbour.svg?url';
import hills from '../pictures/samples/hills.svg?url';
import type { Feed } from './feed.ts';

const picture = (url: string) => new URL(url, location.href).href;

/** Shown in the editor before a feed is configured. It is recognisable as sample text. */
export const sampleFeed: Feed = {
  title: 'News',
  stories: [
    {
      title: 'Headlines from your favourite site, large enough for the whole room',
      summary: 'Enter the address of a feed. Nearly every newspaper, club and town has one.',
      publishedAt: null,
      picture: picture(hills),
    },
    {
      title: 'One story at a time, with enough time to read it',
      summary: 'You choose how many to show and how long each one stays.',
      publishedAt: null,
      picture: null,
    },
    {
      title: 'The latest headlines stay on screen when the network is down',
      summary: 'Each one says how long ago it was published.',
      publishedAt: null,
      picture: picture(harbour),
    },
  ],
};
