import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import { offlineScreensMail } from '../../platform/mail/templates.ts';
import {
  claimEmails,
  type DueEmail,
  deleteIncidents,
  findOffline,
  findRecipient,
  finishEmail,
  type LocalTimes,
  lockOutages,
  recordOutages,
  recordRecoveries,
  writeEmails,
} from './outages.store.ts';

const MINUTE_MS = 60_000;
/** A screen that has been silent for this long, within its active hours, is offline. */
const OFFLINE_AFTER_MS = 10 * MINUTE_MS;
/**
 * Outages in one place within this time of the first belong to the same incident. A power cut sends one email, not
 * forty.
 */
const GROUPED_WITHIN_MS = 2 * MINUTE_MS;
/**
 * Older outages are ignored. Three days, because screens outside their active hours are not checked, for example over a
 * weekend.
 */
const TOO_OLD_MS = 3 * 24 * 60 * MINUTE_MS;
const RETRY_AFTER_MS = 5 * MINUTE_MS;
const MAX_ATTEMPTS = 10;
/** Screens that an email names. */
const NAMED = 20;
const RETENTION_MS = 90 * 24 * 60 * MINUTE_MS;

export interface Outages {
  /** Records outages and recoveries, and writes the emails that are due. One server does so at a time. */
  detectOutages(): Promise<void>;
  /** Sends written emails. Several servers can do so at once. */
  sendEmails(): Promise<void>;
  purge(): Promise<void>;
}

interface OutagesDependencies {
  db: Database;
  clock: Clock;
  mail: Mail;
  brandName: string;
  /** Address of the dashboard, without a trailing slash. */
  publicUrl: string;
  onMailError(error: unknown): void;
}

export function createOutages(dependencies: OutagesDependencies): Outages {
  const { db, clock, mail, brandName, publicUrl } = dependencies;

  async function sendOne(due: DueEmail): Promise<void> {
    const recipient = await findRecipient(db, due.profileId);
    // Queried when the email is sent, so it never lists a screen that the recipient can no longer see.
    const offline = recipient && (await findOffline(db, recipient.person, due.incidentId, NAMED));
    if (recipient && offline && offline.total > 0) {
      const unsubscribe = `${publicUrl}/api/v3/profiles/${due.profileId}/actions/unsubscribe?email=device_offline`;
      await mail.send({
        to: recipient.email,
        ...offlineScreensMail({
          language: recipient.language,
          brandName,
          name: recipient.name,
          domainName: recipient.domainName,
          screens: offline.screens.map(({ name }) => name),
          total: offline.total,
          link: `${publicUrl}/screens?state=offline`,
          unsubscribe,
        }),
      });
    }
    await finishEmail(db, due);
  }

  return {
    async detectOutages() {
      await db.transaction(async (tx) => {
        if (!(await lockOutages(tx))) return;
        const now = clock.now();
        const silentSince = new Date(now.getTime() - OFFLINE_AFTER_MS);
        const notifyAt = new Date(now.getTime() + GROUPED_WITHIN_MS);
        await recordRecoveries(tx, now);
        const ignoredSince = new Date(now.getTime() - TOO_OLD_MS);
        const times = { now, silentSince, ignoredSince, notifyAt };
        await recordOutages(tx, times, localTimes(silentSince, now));
        await writeEmails(tx, now);
      });
    },
    async sendEmails() {
      for (;;) {
        const now = clock.now();
        const due = await claimEmails(db, now, new Date(now.getTime() + RETRY_AFTER_MS));
        if (due.length === 0) return;
        for (const email of due) {
          await sendOne(email).catch(async (error: unknown) => {
            dependencies.onMailError(error);
            if (email.attempts >= MAX_ATTEMPTS) await finishEmail(db, email);
          });
        }
      }
    },
    purge: () => deleteIncidents(db, new Date(clock.now().getTime() - RETENTION_MS)),
  };
}

const zones = [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC'])];
let formats: Intl.DateTimeFormat[] | undefined;

/** Computed here, because the database's time zone data can differ from the runtime's. */
export function localTimes(before: Date, now: Date): LocalTimes {
  // Creating them takes a tenth of a second, which would delay the start of the server.
  formats ??= zones.map(
    (timeZone) =>
      new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }),
  );
  return {
    zones,
    before: formats.map((format) => format.format(before)),
    now: formats.map((format) => format.format(now)),
  };
}
