import { existsSync, statfsSync } from 'node:fs';
import type { Config } from '../../config.ts';
import { withoutFullStop } from '../../platform/message-text.ts';
import { requireOwnDirectory } from '../../platform/start/data-directory.ts';
import { findListenAddress } from '../../platform/start/listen-address.ts';
import { readSecretKey } from '../../platform/start/secret-key.ts';
import { CHANGE_RESERVE_BYTES, UPLOAD_RESERVE_BYTES } from '../../platform/storage/disk-space.ts';
import { CHECK_LIMIT_MS, causeMessage, type Finding, ok, problem, warning } from './finding.ts';

/** Free space below which an operator should act, long before uploads fail. */
const COMFORTABLE_BYTES = 2_000_000_000;

export function checkDataDirectory({ DATA_DIR: dataDir }: Config): Finding[] {
  const subject = 'Data directory';
  if (!existsSync(dataDir))
    return [ok(subject, `${dataDir} does not exist yet: the server creates it when it first starts`)];
  try {
    requireOwnDirectory(dataDir);
    return [ok(subject, dataDir)];
  } catch (error) {
    return [problem(subject, causeMessage(error))];
  }
}

export function checkDisk({ DATA_DIR: dataDir }: Config): Finding[] {
  if (!existsSync(dataDir)) return [];
  const { bavail, bsize, files, ffree } = statfsSync(dataDir);
  const free = bavail * bsize;
  const text = `${(free / 1e9).toFixed(1)} GB free`;
  const findings = [describeSpace(free, text)];
  // Some file systems do not limit the number of files and report none.
  if (files > 0 && ffree / files < 0.02)
    findings.push(warning('Disk', 'This disk has almost no free inodes. Delete files that you do not need'));
  return findings;
}

function describeSpace(free: number, text: string): Finding {
  const advice = 'Free some space, or move DATA_DIR to a larger disk';
  if (free < CHANGE_RESERVE_BYTES) return problem('Disk', `${text}: changes fail. ${advice}`);
  if (free < UPLOAD_RESERVE_BYTES) return problem('Disk', `${text}: uploads fail. ${advice}`);
  if (free < COMFORTABLE_BYTES) return warning('Disk', `${text}. ${advice}`);
  return ok('Disk', text);
}

export async function checkSecretKey({ SECRET_KEY, DATA_DIR: dataDir }: Config): Promise<Finding[]> {
  const subject = 'Secret key';
  if (SECRET_KEY !== undefined) return [ok(subject, 'from SECRET_KEY')];
  try {
    const key = await readSecretKey(dataDir);
    return [
      ok(
        subject,
        key === undefined ? 'the server creates one when it first starts' : `from ${dataDir}/secret-key`,
      ),
    ];
  } catch (error) {
    return [problem(subject, causeMessage(error))];
  }
}

/**
 * Checks whether the server responds or, if it is not running, whether its ports are free.
 *
 * @param running which server uses the data directory
 */
export async function checkPorts(config: Config, running: string | undefined): Promise<Finding[]> {
  const subject = 'Ports';
  const ports = [
    { name: 'PORT' as const, port: config.PORT },
    { name: 'CONTENT_PORT' as const, port: config.CONTENT_PORT },
  ];
  if (running !== undefined) return [await askServer(config, running)];
  try {
    await findListenAddress(config.HOST, ports);
    return [ok(subject, `${config.PORT} and ${config.CONTENT_PORT} are free; the server is not running`)];
  } catch (error) {
    return [problem(subject, causeMessage(error))];
  }
}

async function askServer({ HOST = 'localhost', PORT }: Config, running: string): Promise<Finding> {
  const host = HOST.includes(':') ? `[${HOST}]` : HOST;
  const url = `http://${host === '0.0.0.0' || host === '[::]' ? 'localhost' : host}:${PORT}/readyz`;
  try {
    const reply = await fetch(url, { signal: AbortSignal.timeout(CHECK_LIMIT_MS) });
    if (reply.ok) return ok('Server', 'is running and ready');
    return problem('Server', `is running but not ready: ${reasonsIn(await reply.text())}`);
  } catch (error) {
    return problem(
      'Server',
      `${running} uses the data directory, but ${url} is not responding (${causeMessage(error)}). If PORT and HOST match its settings, restart it`,
    );
  }
}

/** The problems that `/readyz` lists, or the reply of another program. */
function reasonsIn(reply: string): string {
  try {
    const { problems } = JSON.parse(reply) as { problems: string[] };
    return withoutFullStop(problems.join(' '));
  } catch {
    return reply.slice(0, 300);
  }
}
