import harbour from '../pictures/samples/harbour.svg?url';
import hills from '../pictures/samples/hills.svg?url';
import type { Feed } from './feed.ts';

const picture = (url: string) => new URL(url, location.href).href;

/** What is shown before there is a feed: nothing that anybody could take for news. */
export const sampleFeed: Feed = {
  title: 'News',
  stories: [
    {
      title: 'The headlines of your favourite site, large enough for the whole room',
      summary: 'Give this presentation the address of a feed. Nearly every newspaper, club and town has one.',
      publishedAt: null,
      picture: picture(hills),
    },
    {
      title: 'One story at a time, each with time enough to be read',
      summary: 'You choose how many there are and how long each one stays.',
      publishedAt: null,
      picture: null,
    },
    {
      title: 'When the network is away, the last headlines stay',
      summary: 'Each says how old it is.',
      publishedAt: null,
      picture: picture(harbour),
    },
  ],
};
