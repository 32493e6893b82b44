import { parseArgs } from 'node:util';
import { errorMessage } from '@vitrine/contract/error-message';
import type { App } from './app.ts';
import { runBackup } from './commands/backup.ts';
import type { CommandContext } from './commands/command.ts';
import { runDoctor } from './commands/doctor/doctor.ts';
import { runRestore } from './commands/restore.ts';
import { type Config, readConfig } from './config.ts';
import { createLog } from './platform/log.ts';
import { withoutFullStop } from './platform/message-text.ts';
import { explainFileError } from './platform/start/data-directory.ts';
import { reachableOrigins } from './platform/start/listen-address.ts';
import { createShutdown } from './platform/start/shutdown.ts';
import { StartError } from './platform/start/start-error.ts';
import { type StartedServer, startServer } from './server.ts';

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}

const USAGE = `npm start                    runs the server
npm run backup -- FILE       backs up the database, the files and the secret key, even while the server is running
npm run restore -- FILE      restores a backup into an empty DATA_DIR
npm run doctor               checks the settings, the machine and the services, and says what to do

Options of npm start:
  --demo            adds a demo organisation to an empty installation
  --new-secret-key  replaces a lost or damaged secret key
  --help            prints this help

Settings are environment variables: see README.md.`;

const fileCommands = { backup: runBackup, restore: runRestore };
const isFileCommand = (name: string): name is keyof typeof fileCommands => Object.hasOwn(fileCommands, name);

type Command = (context: CommandContext) => Promise<unknown>;

const failures = {
  start: 'The server couldn’t start',
  backup: 'The backup failed',
  restore: 'The restore failed',
  doctor: 'The checks failed',
};

/** @throws {StartError} for an option or a command that does not exist, such as a misspelt one. */
function readOptions() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        demo: { type: 'boolean', default: false },
        'new-secret-key': { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    });
    return { ...values, command: readCommand(positionals) };
  } catch (error) {
    if (error instanceof StartError) throw error;
    const [problem] = (error as Error).message.split('. ');
    throw new StartError(`${problem}. Use --help to list the options.`);
  }
}

/** Undefined: run the server. */
function readCommand([name, ...files]: string[]): { name: keyof typeof failures; run: Command } | undefined {
  if (name === undefined) return undefined;
  if (name === 'doctor' && files.length === 0) return { name, run: doctor };
  if (!isFileCommand(name))
    throw new StartError(`Unknown command '${name}'. Use --help to list the commands.`);
  const [file, ...others] = files;
  if (file === undefined || others.length > 0)
    throw new StartError(`Name exactly one file: npm run ${name} -- FILE`);
  return { name, run: (context) => fileCommands[name](context, file) };
}

async function doctor(context: CommandContext): Promise<void> {
  if (!(await runDoctor(context))) process.exitCode = 1;
}

async function main(): Promise<void> {
  const options = readOptions();
  if (options.help) return print(USAGE);
  const config = readConfig(process.env);
  const log = createLog(config.LOG_LEVEL);
  const shutdown = createShutdown(log);
  const stopping = new AbortController();
  const context: CommandContext = { config, log, print, shutdown, signal: stopping.signal };
  const { command } = options;
  const started: Promise<StartedServer | undefined> = command
    ? command.run(context).then(() => undefined)
    : startServer({ ...context, isDemo: options.demo, isNewKey: options['new-secret-key'] });

  // Registered before the start completes, so a signal can stop a start that is in progress.
  const stop = (reason: string): void => {
    if (stopping.signal.aborted) {
      shutdown.stopWaiting();
      return;
    }
    stopping.abort();
    log.info({ reason }, 'Stopping.');
    void started
      .catch(() => undefined)
      .then(() => shutdown.closeAll())
      .then((isClean) => process.exit(isClean ? 0 : 1));
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  // The terminal was closed.
  process.on('SIGHUP', stop);
  // `npm start` has the other end of this channel, which closes when that process exits for any reason.
  const handleDisconnect = () => stop('the launcher has ended');
  process.on('disconnect', handleDisconnect);
  process.channel?.unref();

  try {
    const server = await started;
    if (server) announce(config, server);
    else {
      await shutdown.closeAll();
      // The command has ended, and nothing else keeps this process running.
      process.off('disconnect', handleDisconnect);
      process.disconnect?.();
    }
  } catch (error) {
    if (stopping.signal.aborted) return;
    await shutdown.closeAll();
    exitWith(explainFileError(error, config.DATA_DIR), command?.name);
  }
}

function announce(config: Config, { app, host, demo }: StartedServer): void {
  const { local, network } = reachableOrigins(host, portOf(app));
  print('');
  print(`  ${config.BRAND_NAME} is running.`);
  print('');
  print(`  Dashboard   ${config.PUBLIC_URL ?? local}`);
  print(`  Player      ${config.PUBLIC_URL ?? local}/player/`);
  if (network) print(`  On screens  ${network}/player/`);
  print(`  Data        ${config.DATA_DIR}`);
  if (demo) print(`  Demo        ${demo.email}   password ${demo.password}`);
  print('');
  print('  Press Ctrl+C to stop.');
  print('');
}

function portOf(app: App): number {
  return (app.http.server.address() as { port: number }).port;
}

function exitWith(error: unknown, activity: keyof typeof failures = 'start'): never {
  const message = errorMessage(error);
  const text =
    error instanceof StartError
      ? message
      : `${failures[activity]} because of an unexpected error: ${withoutFullStop(message)}. Please report it.`;
  process.stderr.write(`${text}\n`);
  if (!(error instanceof StartError) && process.env.LOG_LEVEL === 'debug' && error instanceof Error)
    process.stderr.write(`${error.stack}\n`);
  process.exit(1);
}

main().catch((error: unknown) => exitWith(error));
