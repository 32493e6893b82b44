import type { Route } from '../../platform/http/router.ts';
import type { Fonts } from './fonts.service.ts';
import { presentFont, presentNewFont, presentTheme } from './themes.presenter.ts';
import type { Themes } from './themes.service.ts';

interface ThemeRoutesDependencies {
  themes: Themes;
  fonts: Fonts;
  /** Address of an organisation's content for a caller who reached the app at `origin`. */
  contentUrl(domainId: string, origin: string): string;
}

export function themeRoutes(route: Route, { themes, fonts, contentUrl }: ThemeRoutesDependencies): void {
  route('themes.list', async ({ actor, query: { id: ids, ...filter } }) => {
    const { total, data } = await themes.list(actor, { ...filter, ids });
    return { total, data: data.map(presentTheme) };
  });
  route('themes.get', async ({ actor, params }) => presentTheme(await themes.get(actor, params.id)));
  route('themes.create', async ({ actor, body }) =>
    presentTheme(await themes.create(actor, withPictureIds(body))),
  );
  route('themes.update', async ({ actor, params, body }) =>
    presentTheme(await themes.update(actor, params.id, withPictureIds(body))),
  );
  route('themes.delete', async ({ actor, params, query }) => {
    await themes.remove(actor, params.id, query.force === 'true');
    return undefined;
  });
  route('themes.move', async ({ actor, params, body }) =>
    presentTheme(await themes.move(actor, params.id, body.folderId)),
  );
  route('themes.copy', async ({ actor, params, body }) =>
    presentTheme(await themes.copy(actor, params.id, body.name)),
  );
  route('fonts.list', async ({ actor, query }) => {
    const { total, data } = await fonts.list(actor, query);
    return { total, data: data.map(presentFont) };
  });
  route('fonts.create', async ({ actor, body, origin }) =>
    presentNewFont(await fonts.create(actor, body), contentUrl(actor.domainId, origin)),
  );
}

type Picture = { id: string } | null | undefined;
interface Pictures {
  backgroundImage?: Picture;
  backgroundImagePortrait?: Picture;
  backgroundImageId?: string | null | undefined;
  backgroundImagePortraitId?: string | null | undefined;
}

/** Clients send a picture's id, or the object that they read. */
function withPictureIds<Body extends Pictures>({
  backgroundImage,
  backgroundImagePortrait,
  ...body
}: Body): Omit<Body, 'backgroundImage' | 'backgroundImagePortrait'> {
  const idOf = (given: string | null | undefined, picture: Picture) =>
    given === undefined && picture !== undefined ? (picture?.id ?? null) : given;
  return {
    ...body,
    backgroundImageId: idOf(body.backgroundImageId, backgroundImage),
    backgroundImagePortraitId: idOf(body.backgroundImagePortraitId, backgroundImagePortrait),
  };
}
