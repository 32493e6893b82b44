import { type ChildProcess, spawn } from 'node:child_process';
import { pbkdf2Sync, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, globSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';

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

/**
 * Mosquitto on two free loopback ports, plain and WebSocket, as after `mosquitto_ctrl dynsec init`. It writes
 * its retained messages to disk at every change, so that a kill leaves those of screens that died with it.
 */
export async function startMosquitto({
  binary,
  plugin,
  isKnown,
}: {
  binary: string;
  plugin: string;
  /** The broker has met this server before, and given it its role. */
  isKnown: boolean;
}) {
  const directory = await mkdtemp(join(tmpdir(), 'vitrine-mosquitto-'));
  const [port, webSocketPort] = [await freePort(), await freePort()];
  const securityFile = join(directory, 'dynamic-security.json');
  await writeFile(securityFile, JSON.stringify(initialSecurity(isKnown)));
  const configFile = join(directory, 'mosquitto.conf');
  const lines = [
    ...(process.getuid?.() === 0 ? ['user root'] : []),
    'allow_anonymous false',
    `plugin ${plugin}`,
    `plugin_opt_config_file ${securityFile}`,
    'persistence true',
    `persistence_location ${directory}/`,
    'autosave_on_changes true',
    'autosave_interval 1',
    `listener ${port} 127.0.0.1`,
    `listener ${webSocketPort} 127.0.0.1`,
    'protocol websockets',
  ];
  await writeFile(configFile, `${lines.join('\n')}\n`);

  let child: ChildProcess;
  async function start(): Promise<void> {
    child = spawn(binary, ['-c', configFile], {
      stdio: process.env.MQ_DEBUG ? 'inherit' : 'ignore',
    });
    await Promise.all([untilListening(port), untilListening(webSocketPort)]);
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

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (typeof address !== 'object' || address === null) throw new Error('No free port was given.');
  return address.port;
}

async function untilListening(port: number): Promise<void> {
  for (let attempt = 0; attempt < 200; attempt++) {
    const socket = connect(port, '127.0.0.1');
    const isOpen = await new Promise<boolean>((resolve) => {
      socket.once('connect', () => resolve(true));
      socket.once('error', () => resolve(false));
    });
    socket.destroy();
    if (isOpen) return;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  throw new Error(`Mosquitto does not listen on port ${port}.`);
}
