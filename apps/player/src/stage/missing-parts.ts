import type { PublishedContent } from '@vitrine/contract';

/**
 * What presentations need and the content does not have, in words: nothing that the service publishes. Without
 * its version a presentation has no window; without its application it plays all the same.
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
