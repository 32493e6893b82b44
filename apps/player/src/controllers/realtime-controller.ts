import type { Connect } from '@vitrine/realtime-client';
import type { Timers } from '@vitrine/time';
import type { Log } from '../platform/log.ts';
import type { PageSession } from '../platform/page-session.ts';
import type { StateStore } from '../platform/state-store.ts';
import type { PlayerAction, PlayerState } from '../player-state.ts';
import { readCommand } from '../realtime/commands.ts';
import { createDeviceChannel } from '../realtime/device-channel.ts';
import { createOccupancyMonitor } from '../realtime/occupancy.ts';
import type { Service } from '../service.ts';
import { type CommandControllerOptions, createCommandController } from './command-controller.ts';

export interface RealtimeControllerOptions extends Omit<CommandControllerOptions, 'occupancy'> {
  store: StateStore<PlayerState, PlayerAction>;
  service: Pick<Service, 'realtimeKey' | 'occupants'>;
  session: PageSession;
  connect: Connect;
  pageUrl: string;
  timers: Timers;
  random(): number;
  log: Log;
}

/** The channel on which the server sends commands, and the other sessions on it. */
export function createRealtimeController(options: RealtimeControllerOptions) {
  const { store, service, heartbeat } = options;
  const occupancy = createOccupancyMonitor({
    ...options,
    fetchOccupants: service.occupants,
    on: { counted: ({ older }) => store.dispatch({ type: 'occupants_counted', older }) },
  });
  const commands = createCommandController({ ...options, occupancy });
  const channel = createDeviceChannel({
    ...options,
    fetchKey: service.realtimeKey,
    on: {
      connected() {
        occupancy.setConnected(true);
        // The reply contains everything that was sent while the channel was disconnected.
        heartbeat.sendNow();
      },
      disconnected: () => occupancy.setConnected(false),
      message(text) {
        const command = readCommand(text);
        if (command) void commands.handle(command);
      },
    },
  });
  return { occupancy, channel };
}
