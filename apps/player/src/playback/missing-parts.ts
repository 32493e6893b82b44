import type { PublishedContent } from '@vitrine/contract';

/**
 * Describes parts that presentations need but the content lacks. The server never publishes such content. A
 * presentation without its version has no window, but one without its application still plays.
 */
export function listMissingParts(content: PublishedContent): string[] {
  return Object.values(content.presentations).flatMap(({ name, noReadAccess, applicationDeploymentId }) => {
    if (noReadAccess) return [];
    const version = content.applicationVersions[applicationDeploymentId ?? ''];
    if (!version)
      return [`Presentation "${name}": application version ${applicationDeploymentId} is missing`];
    if (content.applications[version.applicationId]) return [];
    return [`Presentation "${name}": application ${version.applicationId} is missing`];
  });
}
