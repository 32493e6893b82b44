import type { Calls, ReplyOf } from '@vitrine/contract';
import { canSeeEmail } from '../../platform/access/access.ts';
import type { Person } from '../../platform/auth/actor.ts';
import type { SecurityEventRow } from '../../platform/auth/security-events.ts';
import type { QuotaName, QuotaUsage } from '../../platform/quotas/quotas.ts';
import type { ApiKeyRow, ProfileRow, SessionRow } from './accounts.store.ts';
import type { DomainWithMembers, Onboarding } from './members.service.ts';
import type { MemberRow } from './members.store.ts';

/** @param contentUrl origin of the organisation's content; null if all organisations share one origin. */
export function presentProfile(row: ProfileRow, contentUrl: string | null): ReplyOf<Calls['profile.get']> {
  return {
    id: row.id,
    email: row.email,
    name: row.name,
    thumbnailUrl: row.thumbnailUrl,
    domainId: row.domainId,
    contentUrl,
    customerId: null,
    domainRole: row.domainRole,
    isStaff: row.isStaff,
    mfaEnabled: row.mfaEnabled,
    enableDeviceOfflineNotifications: row.enableDeviceOfflineNotifications,
    enableApiV3: true,
    remoteAssistanceGrantLevel: row.remoteAssistanceGrantLevel,
    remoteAssistanceExpiresAt: row.remoteAssistanceExpiresAt?.toISOString() ?? null,
    polyServiceLevel: null,
    isMultitimezoneEnabled: row.isMultitimezoneEnabled,
    isFreetrialUser: false,
    isLocationEnabled: true,
    analyticsOnboardingEnabled: row.analyticsOnboardingEnabled,
    createdAt: row.createdAt.toISOString(),
  };
}

export function presentDomain({ domain, members }: DomainWithMembers): ReplyOf<Calls['domain.get']> {
  return {
    id: domain.id,
    name: domain.name,
    description: domain.description,
    mfaRequired: domain.mfaRequired,
    adminProfileId: domain.adminProfileId,
    isMultitimezoneEnabled: domain.isMultitimezoneEnabled,
    defaultThemeId: domain.defaultThemeId,
    profiles: members,
  };
}

/** As `viewer` sees them: restricted members see names only, without contact details or workplaces. */
export function presentMember(
  { profile, locations }: MemberRow,
  viewer: Person,
): ReplyOf<Calls['domain.setRole']> {
  const { id, name, domainRole, createdAt } = profile;
  const canSeeDetails = canSeeEmail(viewer, id);
  return {
    id,
    email: canSeeDetails ? profile.email : null,
    name,
    domainRole,
    locations: canSeeDetails ? locations : [],
    createdAt: createdAt.toISOString(),
  };
}

export function presentSession(
  row: SessionRow,
  currentId: string | null,
): ReplyOf<Calls['auth.sessions']>['data'][number] {
  return {
    id: row.id,
    createdAt: row.createdAt.toISOString(),
    lastSeenAt: row.lastSeenAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    userAgent: row.userAgent,
    address: row.address,
    isCurrent: row.id === currentId,
  };
}

export function presentSecurityEvent(
  row: SecurityEventRow,
): ReplyOf<Calls['auth.securityEvents']>['data'][number] {
  const { id, kind, succeeded, detail, address, userAgent, at } = row;
  return { id, kind, succeeded, detail, address, userAgent, at: at.toISOString() };
}

export function presentApiKey(row: ApiKeyRow): ReplyOf<Calls['apiKeys.list']>['data'][number] {
  return {
    id: row.id,
    name: row.name,
    scopes: row.scopes as ReplyOf<Calls['apiKeys.list']>['data'][number]['scopes'],
    prefix: row.prefix,
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
    lastUsedAddress: row.lastUsedAddress,
  };
}

export function presentOnboarding({ steps, dismissed }: Onboarding): ReplyOf<Calls['profile.onboarding']> {
  return { steps, dismissed };
}

export function presentUsage({
  storage_bytes: storage,
  pending_uploads: pendingUploads,
  ...others
}: Record<QuotaName, QuotaUsage>): ReplyOf<Calls['domain.usage']> {
  return { storage, pendingUploads, ...others };
}
