import type { ServiceConfig } from '../boot/service-config.ts';
import type { HeartbeatReply } from '../service.ts';

/** A registered, enabled screen to which nothing was published, with `overrides`. */
export function heartbeatOf(overrides: Partial<HeartbeatReply> = {}): HeartbeatReply {
  return {
    name: 'Shop window',
    screenOrientation: 'normal',
    isDisabled: false,
    registrationStatus: 'registered',
    confirmationToken: null,
    publishedAt: null,
    revision: 0,
    publishAck: false,
    publishPlaybackSuccess: false,
    publishPlaybackError: null,
    serviceLevel: null,
    tags: [],
    timezone: 'UTC',
    isMultitimezoneEnabled: false,
    isAudioOnly: false,
    servicesVersion: 0,
    workerStatesVersion: 0,
    activeHoursStart: null,
    activeHoursEnd: null,
    dailyRebootTime: null,
    dailyRestartTime: null,
    serverTime: '2026-11-20T12:00:00Z',
    ...overrides,
  } as HeartbeatReply;
}

export function configOf(overrides: Partial<ServiceConfig> = {}): ServiceConfig {
  return {
    brandName: 'Vitrine',
    contentUrl: 'http://content.example',
    signUpUrl: null,
    supportEmail: null,
    logUrl: null,
    ...overrides,
  };
}
