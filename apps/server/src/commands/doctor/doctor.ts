import { existsSync } from 'node:fs';
import { systemClock } from '../../platform/clock.ts';
import { findRunningServer } from '../../platform/embedded-postgres/data-lock.ts';
import type { CommandContext } from '../command.ts';
import { checkCertificate, checkPublicUrl, publicAddresses } from './addresses.ts';
import type { Finding } from './finding.ts';
import { checkDataDirectory, checkDisk, checkPorts, checkSecretKey } from './machine.ts';
import { checkBroker, checkMail, checkPostgres, checkStorage } from './services.ts';

const SYMBOLS: Record<Finding['level'], string> = { ok: '✓', warning: '!', problem: '✗' };

/**
 * `npm run doctor`: checks the installation, whether or not its server is running, and changes nothing. Returns whether
 * there are no problems.
 */
export async function runDoctor({ config, print }: CommandContext): Promise<boolean> {
  const isRunning = existsSync(config.DATA_DIR) && findRunningServer(config.DATA_DIR) !== undefined;
  const findings = await Promise.all([
    checkDataDirectory(config),
    checkDisk(config),
    checkSecretKey(config),
    checkPorts(config),
    checkPostgres(config),
    checkBroker(config),
    checkMail(config),
    checkStorage(config),
    checkPublicUrl(config, isRunning),
    ...publicAddresses(config).map((address) => checkCertificate(address, { now: systemClock.now() })),
  ]);
  const all = findings.flat();
  const width = Math.max(...all.map(({ subject }) => subject.length));
  for (const { level, subject, text } of all) print(`${SYMBOLS[level]} ${subject.padEnd(width)}  ${text}.`);
  const count = (level: Finding['level']) => all.filter((finding) => finding.level === level).length;
  print('');
  print(`${counted(count('problem'), 'problem')}, ${counted(count('warning'), 'warning')}.`);
  return count('problem') === 0;
}

const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;
