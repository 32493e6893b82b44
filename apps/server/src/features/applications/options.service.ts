import type { BodyOf, Calls } from '@vitrine/contract';
import { optionsAddress } from '@vitrine/contract/options-address';
import type { Person } from '../../platform/auth/actor.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { AppError, invalid, notFound } from '../../platform/errors.ts';
import { FetchError, type GuardedFetch } from '../../platform/outgoing/guarded-fetch.ts';
import { createRefreshingCache } from '../../platform/outgoing/refreshing-cache.ts';
import type { Resources } from '../../platform/resources/resources.service.ts';
import { findApplication, findPresentedVersion, findVersion, type VersionRow } from './applications.store.ts';
import type { OptionImages } from './option-images.ts';
import type { PresentationProperty } from './properties.ts';
import { type Option, readOptions } from './read-options.ts';

const FRESH_MS = 60_000;
const RETRY_MS = 5_000;
const LIMIT_MS = 8_000;
const MAX_BYTES = 500_000;
const MAX_LISTS = 100;
const MAX_ADDRESS_LENGTH = 8000;
/** Requests to other servers that one organisation can have under way. */
const MAX_CONCURRENT = 6;
/** Some serve their JSON as text. */
const ACCEPTS = /^(?:application\/(?:[a-z0-9.+-]+\+)?json|text\/(?:plain|json|javascript))$/;

type LoadInput = BodyOf<Calls['applications.loadOptions']>;

/** Choices that an application's own service lists (`options_url`, `images_url`). */
export interface Options {
  /**
   * Fetches the address that the version declares, never one that the caller names. Throws 404 for people who cannot
   * edit a presentation of the application, 503 if the list is unavailable.
   */
  load(
    person: Person,
    applicationId: string,
    input: LoadInput,
  ): Promise<{ options: Option[]; fetchedAt: Date }>;
}

interface OptionsDependencies {
  db: Database;
  clock: Clock;
  resources: Pick<Resources, 'require'>;
  fetch: GuardedFetch;
  images: Pick<OptionImages, 'signAddress'>;
}

export function createOptions(dependencies: OptionsDependencies): Options {
  const { clock, fetch } = dependencies;
  const withinLimit = createLoadLimit();
  const lists = createRefreshingCache<Option[]>({
    clock,
    freshMs: FRESH_MS,
    retryMs: RETRY_MS,
    maxEntries: MAX_LISTS,
    async load(address) {
      const { body } = await fetch(address, {
        headers: { accept: 'application/json' },
        accepts: ACCEPTS,
        maxBytes: MAX_BYTES,
        signal: AbortSignal.timeout(LIMIT_MS),
      });
      const options = readOptions(body);
      if (!options) throw new FetchError('unavailable', 'The address returned an unexpected list.');
      return options;
    },
  });

  return {
    async load(person, applicationId, input) {
      const version = await versionOf(dependencies, person, applicationId, input);
      const property = findProperty(version.presentationProperties, input.property.split('.'));
      const template = property?.optionsUrl ?? property?.imagesUrl;
      if (!template)
        throw invalid('property', 'The version declares no options_url or images_url for this property.');
      if (template.startsWith('/'))
        throw invalid('property', 'This list is on the content origin. Load it from there.');
      const address = optionsAddress(template, input.values);
      if (address.length > MAX_ADDRESS_LENGTH || hostOf(address) !== hostOf(template))
        throw invalid('values', 'These values don’t make a valid address. Shorten them.');
      try {
        const { value, fetchedAt } = await withinLimit(person, () => lists(address));
        return { options: value.map((option) => withOwnImage(dependencies, person, option)), fetchedAt };
      } catch (error) {
        if (!(error instanceof FetchError)) throw error;
        // Rejected and unavailable addresses get the same error: see `web-pages/page-check.ts`.
        throw new AppError(
          'unavailable',
          'Couldn’t get the options from the app’s server. Try again later, or ask the app’s author.',
          { retryAfterSeconds: 5 },
        );
      }
    },
  };
}

/** Prevents one organisation from using this server to send requests in bulk. */
function createLoadLimit() {
  const underWay = new Map<string, number>();
  return async function withinLimit<T>({ domainId }: Person, work: () => Promise<T>): Promise<T> {
    const count = underWay.get(domainId) ?? 0;
    if (count >= MAX_CONCURRENT) {
      throw new AppError(
        'too_many_requests',
        'The server is loading too many lists. Try again in a moment.',
        {
          retryAfterSeconds: 2,
        },
      );
    }
    underWay.set(domainId, count + 1);
    try {
      return await work();
    } finally {
      const left = (underWay.get(domainId) ?? 1) - 1;
      if (left === 0) underWay.delete(domainId);
      else underWay.set(domainId, left);
    }
  };
}

async function versionOf(
  { db, resources }: OptionsDependencies,
  person: Person,
  applicationId: string,
  input: LoadInput,
): Promise<VersionRow> {
  const { presentationId, applicationDeploymentId: versionId } = input;
  const found = await findApplication(db, person, applicationId);
  let current = found?.version?.id;
  if (presentationId) {
    await resources.require(person, 'presentation', presentationId, 'update');
    const presented = await findPresentedVersion(db, presentationId);
    if (presented?.applicationId !== applicationId) throw notFound('app');
    current = presented.versionId;
  } else if (!found) throw notFound('app');
  const wanted = versionId ?? current;
  const version = wanted && (await findVersion(db, applicationId, wanted));
  if (!version) throw invalid('application_deployment_id', 'The app doesn’t have this version.');
  return version;
}

/** The dashboard shows pictures of the content origin only. */
function withOwnImage({ images }: OptionsDependencies, { domainId }: Person, option: Option): Option {
  const { thumbnailUrl } = option;
  return thumbnailUrl ? { ...option, thumbnailUrl: images.signAddress(thumbnailUrl, domainId) } : option;
}

function findProperty(
  properties: readonly PresentationProperty[],
  [name, ...rest]: readonly string[],
): PresentationProperty | undefined {
  const found = properties.find((property) => property.name === name);
  return rest.length === 0 ? found : findProperty(found?.properties ?? [], rest);
}

/** Values fill in the path and the query of an address. They never choose the host. */
function hostOf(address: string): string | null {
  const filled = optionsAddress(address, {});
  return URL.canParse(filled) ? new URL(filled).origin : null;
}
