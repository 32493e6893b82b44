import type { Calls, ReplyOf } from '@vitrine/contract';
import { presentResource } from '../../platform/resources/resources.presenter.ts';
import { presentFile, presentUpload, thumbnailUrl } from '../files/files.presenter.ts';
import type { FullPresentation, SavedPresentation } from './presentations.service.ts';

export function presentPresentation({
  full,
  presentation,
  applicationName,
  version,
  files,
  pageCheck,
}: FullPresentation): ReplyOf<Calls['presentations.get']> {
  const pictured = files.find(({ file }) => file.thumbnailKey);
  return {
    ...presentResource(full),
    applicationId: presentation.applicationId,
    applicationDeploymentId: presentation.applicationVersionId,
    applicationName,
    themeId: presentation.themeId,
    thumbnailUrl: pictured ? thumbnailUrl(pictured.file) : version.thumbnailUrl,
    iconUrl: version.iconUrl,
    applicationVars: presentation.applicationVars,
    presentationProperties: version.presentationProperties,
    hasDynamicThumbnails: version.hasDynamicThumbnails,
    duration: presentation.duration,
    totalDuration: presentation.totalDuration ?? presentation.duration,
    configurableDuration: version.configurableDuration,
    sourceUrl: version.sourceUrl,
    fileUploads: files.map(presentFile),
    // The token lets the application call back for the presentation, so only people who can change it get it.
    token: full.permissions.includes('update') ? presentation.token : null,
    rule: presentation.rule,
    tzid: presentation.tzid,
    startDatetime: presentation.startDatetime,
    endDatetime: presentation.endDatetime,
    recurrenceRule: presentation.recurrenceRule,
    pageCheck: pageCheck && {
      state: pageCheck.state,
      httpStatus: pageCheck.httpStatus,
      checkedAt: pageCheck.checkedAt?.toISOString() ?? null,
    },
  };
}

/** @param contentUrl address of the content origin as the caller reaches it */
export function presentSaved(
  { presentation, uploads }: SavedPresentation,
  contentUrl: string,
): ReplyOf<Calls['presentations.create']> {
  return {
    presentation: presentPresentation(presentation),
    fileUploads: uploads.map((upload) => presentUpload(upload, contentUrl)),
  };
}
