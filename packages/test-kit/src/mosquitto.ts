import { type ChildProcess, spawn } from 'node:child_process';
import { pbkdf2Sync, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, globSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { freePorts } from './free-ports.ts';

const ADMIN = { username: 'admin', password: 'only for this test' };

/** Mosquitto and its dynamic-security plugin, if this machine has them. */
export function findMosquitto(): { binary: string; plugin: string } | null {
  const folders = [
    ...(process.env.PATH ?? '').split(delimiter),
    '/usr/sbin',
    '/usr/local/sbin',
    '/opt/homebrew/sbin',
  ];
  const binary = folders.map((folder) => join(folder, 'mosquitto')).find((path) => existsSync(path));
  const [plugin] = globSync('/{usr,usr/local,opt/homebrew}/lib/{,*/}mosquitto_dynamic_security.so');
  return binary && plugin ? { binary, plugin } : null;
}

export interface MosquittoOptions {
  binary: string;
  plugin: string;
  /** Whether the server's role already exists on the broker. */
  isKnown: boolean;
  /**
   * Whether to write retained messages to disk at every change, so that they survive a kill, including those of screens
   * that die at the same time.
   */
  savesEveryChange: boolean;
}

/** Mosquitto on two free loopback ports, plain and WebSocket, as after `mosquitto_ctrl dynsec init`. */
export async function startMosquitto({ binary, plugin, isKnown, savesEveryChange }: MosquittoOptions) {
  const directory = await mkdtemp(join(tmpdir(), 'vitrine-mosquitto-'));
  const [port = 0, webSocketPort = 0] = await freePorts(2);
  const securityFile = join(directory, 'dynamic-security.json');
  await writeFile(securityFile, JSON.stringify(initialSecurity(isKnown)));
  const configFile = join(directory, 'mosquitto.conf');
  const lines = [
    ...(process.getuid?.() === 0 ? ['user root'] : []),
    'log_dest stderr',
    'allow_anonymous false',
    `plugin ${plugin}`,
    `plugin_opt_config_file ${securityFile}`,
    'persistence true',
    `persistence_location ${directory}/`,
    ...(savesEveryChange ? ['autosave_on_changes true', 'autosave_interval 1'] : []),
    `listener ${port} 127.0.0.1`,
    `listener ${webSocketPort} 127.0.0.1`,
    'protocol websockets',
  ];
  await writeFile(configFile, `${lines.join('\n')}\n`);

  let child: ChildProcess;
  async function start(): Promise<void> {
    child = spawn(binary, ['-c', configFile], { stdio: ['ignore', 'ignore', 'pipe'] });
    await untilRunning(child);
  }
  async function kill(): Promise<void> {
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  }
  await start();

  return {
    url: `mqtt://${ADMIN.username}:${encodeURIComponent(ADMIN.password)}@127.0.0.1:${port}`,
    publicUrl: `ws://127.0.0.1:${webSocketPort}`,
    get pid() {
      return child.pid as number;
    },
    kill,
    start,
    async close() {
      if (child.exitCode === null && child.signalCode === null) await kill();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

function initialSecurity(isKnown: boolean) {
  const salt = randomBytes(12);
  const iterations = 101;
  const allow = (acltype: string, topic: string) => ({ acltype, topic, priority: 0, allow: true });
  return {
    clients: [
      {
        username: ADMIN.username,
        password: pbkdf2Sync(ADMIN.password, salt, iterations, 64, 'sha512').toString('base64'),
        salt: salt.toString('base64'),
        iterations,
        roles: [{ rolename: 'admin' }, ...(isKnown ? [{ rolename: 'vitrine-service' }] : [])],
      },
    ],
    roles: [
      {
        rolename: 'admin',
        acls: [
          allow('publishClientSend', '$CONTROL/dynamic-security/#'),
          allow('publishClientReceive', '$CONTROL/dynamic-security/#'),
          allow('publishClientReceive', '#'),
          allow('subscribePattern', '$CONTROL/dynamic-security/#'),
          allow('subscribePattern', '#'),
          allow('unsubscribePattern', '#'),
        ],
      },
      ...(isKnown
        ? [
            {
              rolename: 'vitrine-service',
              acls: [allow('publishClientSend', 'vitrine/#'), allow('subscribePattern', 'vitrine/#')],
            },
          ]
        : []),
    ],
    defaultACLAccess: {
      publishClientSend: false,
      publishClientReceive: true,
      subscribe: false,
      unsubscribe: true,
    },
  };
}

/** Waits for Mosquitto's own message: if it did not get the port, another program would answer there. */
function untilRunning(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let said = '';
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      said += text;
      if (/ running$/m.test(said)) resolve();
    });
    child.once('error', reject);
    child.once('exit', () => reject(new Error(`Mosquitto ended:\n${said}`)));
  });
}
