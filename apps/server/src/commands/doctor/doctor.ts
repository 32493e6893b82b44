import { systemClock } from '../../platform/clock.ts';
import { findRunningServer } from '../../platform/embedded-postgres/data-lock.ts';
import { countOf } from '../../platform/message-text.ts';
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
  const running = findRunningServer(config.DATA_DIR);
  const findings = await Promise.all([
    checkDataDirectory(config),
    checkDisk(config),
    checkSecretKey(config),
    checkPorts(config, running),
    checkPostgres(config),
    checkBroker(config),
    checkMail(config),
    checkStorage(config),
    checkPublicUrl(config, running !== undefined),
    ...publicAddresses(config).map((address) => checkCertificate(address, { now: systemClock.now() })),
  ]);
  const all = findings.flat();
  const width = Math.max(...all.map(({ subject }) => subject.length));
  for (const { level, subject, text } of all) print(`${SYMBOLS[level]} ${subject.padEnd(width)}  ${text}.`);
  const count = (level: Finding['level']) => all.filter((finding) => finding.level === level).length;
  print('');
  print(`${countOf(count('problem'), 'problem')}, ${countOf(count('warning'), 'warning')}.`);
  return count('problem') === 0;
}
