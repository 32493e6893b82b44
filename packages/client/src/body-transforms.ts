/** Changes that the client makes to bodies before it sends them, by call. Bodies use TypeScript names. */
export type BodyTransforms = Readonly<Record<string, (body: never) => unknown>>;

interface Registration {
  confirmationToken: string;
  name?: string | undefined;
}

interface Schedule {
  startDatetime?: string | null | undefined;
  endDatetime?: string | null | undefined;
}

/** Codes are lowercase on the wire. A screen without a name is named after its code. */
function normaliseRegistration<Body extends Registration>(body: Body): Body {
  const code = body.confirmationToken.trim();
  return { ...body, confirmationToken: code.toLowerCase(), name: body.name?.trim() || code };
}

/** The dates of playlists are local times: a trailing `Z` would claim that they are UTC. */
function withLocalDates<Body extends Schedule>(body: Body): Body {
  const dates = Object.entries({ startDatetime: body.startDatetime, endDatetime: body.endDatetime });
  const given = dates.filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  return { ...body, ...Object.fromEntries(given.map(([name, date]) => [name, date.replace(/Z$/, '')])) };
}

export const bodyTransforms: BodyTransforms = {
  'devices.register': normaliseRegistration,
  'playlists.create': withLocalDates,
  'playlists.update': withLocalDates,
};
