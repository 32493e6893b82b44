import type { Calls, ReplyOf } from '@vitrine/contract';
import type { FoundApplication, VersionRow } from './applications.store.ts';
import type { PublishedBundle } from './bundles.service.ts';

export function presentApplication({
  application,
  version,
  permissions,
}: FoundApplication): ReplyOf<Calls['applications.get']> {
  return {
    id: application.id,
    name: application.name,
    applicationCategory: application.applicationCategory,
    currentDeploymentId: application.currentVersionId,
    currentAppVersion: version && presentVersion(version),
    isDeprecated: application.isDeprecated,
    isMarketplace: application.isMarketplace,
    isBuiltIn: application.domainId === null,
    websiteUrl: application.websiteUrl,
    isPubliclyAvailable: application.isPubliclyAvailable,
    createdAt: application.createdAt.toISOString(),
    updatedAt: application.updatedAt.toISOString(),
    permissions,
  };
}

export function presentVersion(
  version: VersionRow,
): ReplyOf<Calls['applicationVersions.list']>['data'][number] {
  return {
    id: version.id,
    applicationId: version.applicationId,
    name: version.name,
    description: version.description,
    thumbnailUrl: version.thumbnailUrl,
    iconUrl: version.iconUrl,
    sourceUrl: version.sourceUrl,
    presentationProperties: version.presentationProperties,
    majorVersion: version.majorVersion,
    minorVersion: version.minorVersion,
    patchVersion: version.patchVersion,
    previewResolution: version.previewResolution,
    previewOrientation: version.previewOrientation,
    strings: version.strings,
    hasDynamicThumbnails: version.hasDynamicThumbnails,
    configurableDuration: version.configurableDuration,
    defaultDuration: version.defaultDuration,
    itemDuration: version.itemDuration,
    embeddedUrlFormat: version.embeddedUrlFormat,
    reviewStatus: version.reviewStatus,
    helperLinkText: version.helperLinkText,
    helperLinkUrl: version.helperLinkUrl,
    scopes: version.scopes,
    extra: version.extra,
    createdAt: version.createdAt.toISOString(),
  };
}

/**
 * The addresses are those to which the caller uploads the parts of the bundle.
 *
 * @param contentUrl address of the content origin as the caller reaches it
 */
export function presentPublishedBundle(
  { version, targets }: PublishedBundle,
  contentUrl: string,
): Omit<ReplyOf<Calls['applications.publish']>, 'warnings'> {
  return {
    ...presentVersion(version),
    sourceUrl: contentUrl + targets.source,
    iconUrl: contentUrl + targets.icon,
    thumbnailUrl: contentUrl + targets.thumbnail,
  };
}
