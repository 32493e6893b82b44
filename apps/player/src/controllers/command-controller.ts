import type { Log } from '../platform/log.ts';
import type { ServiceWorkerState } from '../playback/worker-states.ts';
import type { Command } from '../realtime/commands.ts';
import type { OccupancyMonitor } from '../realtime/occupancy.ts';
import type { HeartbeatController } from './heartbeat-controller.ts';
import type { PublishController } from './publish-controller.ts';
import type { ReloadController } from './reload-controller.ts';

export interface CommandControllerOptions {
  publish: Pick<PublishController, 'checkForUpdate'>;
  heartbeat: Pick<HeartbeatController, 'sendNow' | 'isActionDone' | 'completeAction'>;
  reload: Pick<ReloadController, 'handle'>;
  occupancy: Pick<OccupancyMonitor, 'recount'>;
  workers: { setFromService(state: ServiceWorkerState): void };
  askHostToReboot(): void;
  /** Epoch milliseconds by the server's clock. */
  now(): number;
  log: Log;
}

/** Executes commands that the server sends on the device's channel. */
export function createCommandController(options: CommandControllerOptions) {
  const { heartbeat, reload } = options;

  /** Executes an action only once, even if it is delivered again, for example after the restart that it requested. */
  async function restart(command: Extract<Command, { type: 'restart' | 'reboot' }>): Promise<void> {
    const { type, actionId } = command;
    if (actionId && heartbeat.isActionDone(actionId)) return;
    if (actionId) await heartbeat.completeAction(actionId);
    if (type === 'reboot') options.askHostToReboot();
    reload.handle({ kind: 'restart_requested' });
  }

  return {
    async handle(command: Command): Promise<void> {
      options.log.info('Received a command', { command: command.type });
      switch (command.type) {
        case 'refetch':
          options.publish.checkForUpdate();
          break;
        case 'recount':
          options.occupancy.recount(command.occupants);
          break;
        case 'worker_state':
          options.workers.setFromService({ ...command, at: command.at ?? options.now() });
          break;
        case 'check_heartbeat':
          if (command.actionId) await heartbeat.completeAction(command.actionId);
          heartbeat.sendNow();
          break;
        case 'restart':
        case 'reboot':
          await restart(command);
      }
    },
  };
}
