import { type BootStep, canPlay } from './boot/boot-step.ts';
import {
  type Controllers,
  createControllers,
  describeDevice,
  type PlayerOptions,
} from './controllers/create-controllers.ts';
import { startOnceShown } from './controllers/deferred-start.ts';
import type { HeartbeatControllerEvents } from './controllers/heartbeat-controller.ts';
import { readHostMessage } from './heartbeat/host-messages.ts';
import type { PlayerState } from './player-state.ts';
import { isHeartbeatReply } from './service.ts';

export type { PlayerOptions };

export interface Player {
  start(): Promise<void>;
  /** Handles a window message, which may come from the host page. */
  handleHostMessage(data: unknown): void;
  setOnline(isOnline: boolean): void;
  /** Call it when code of the player could not be fetched. The browser does not fetch it again in this page. */
  reportMissingCode(): void;
  /** Call it when the page is being unloaded. */
  stop(): void;
}

/** Connects the controllers, which follow heartbeats, messages and the player's state. */
export function createPlayer(options: PlayerOptions): Player {
  const { store, telemetry } = options;
  const controllers = createControllers(options, {
    replied: (event) => handleReply(event),
    reloadCancelled: () => follower.followContent(store.get()),
  });
  const { plays, heartbeat, workers, publish, payments, watchdog, channel } = controllers;
  const handleReply = createReplyHandler(options, controllers);
  const follower = createStateFollower(options, controllers);
  let isOnline = true;
  const stops: (() => void)[] = [];

  /** A screen that was playing plays immediately, even if the server answers much later. */
  async function resumeFromStorage(): Promise<void> {
    const last = await options.storage.get('heartbeat');
    if (!isHeartbeatReply(last)) return;
    if (last.isDisabled || last.registrationStatus === 'pending_dashboard_confirmation') return;
    store.dispatch({ type: 'heartbeat_failed', last });
  }

  function startDeferredWork(): void {
    stops.push(channel.stop);
    channel.start();
    publish.restoreFiles();
    options.startDeferredWork();
  }

  return {
    async start() {
      await heartbeat.load();
      await plays.recover();
      await workers.load();
      await payments.resume();
      const isRestored = await publish.restore();
      stops.push(store.subscribe(follower.follow), startOnceShown(store, options.timers, startDeferredWork));
      if (isRestored) await resumeFromStorage();
      heartbeat.start();
      stops.push(heartbeat.stop, telemetry.start());
      for (const part of ['occupancy', 'workers', 'dailyTimes', 'ads', 'watchdog', 'clock'] as const)
        stops.push(controllers[part].start());
    },
    handleHostMessage(data) {
      const message = readHostMessage(data);
      if (message?.type === 'connection') heartbeat.setConnection(message.info);
      if (message?.type === 'worker_state') workers.setFromHost(message.name, message.state);
    },
    setOnline(online) {
      if (online === isOnline) return;
      isOnline = online;
      options.log.info(online ? 'Back online' : 'Offline');
      controllers.setOnline(online);
    },
    reportMissingCode: watchdog.reportMissingCode,
    stop() {
      for (const stop of stops.splice(0)) stop();
    },
  };
}

/** Returns a function that updates the player after a reply to a heartbeat. */
function createReplyHandler({ store }: PlayerOptions, controllers: Controllers) {
  const { clock, heartbeat, workers, publish, payments } = controllers;
  return ({ reply, isFirst }: HeartbeatControllerEvents['replied']): void => {
    clock.sync(Date.parse(reply.serverTime));
    store.dispatch({ type: 'heartbeat_received', reply });
    void payments.syncTerminal(reply.servicesVersion ?? 0);
    void workers.sync(reply.workerStatesVersion ?? 0);
    if (reply.registrationStatus === 'pending_dashboard_confirmation') {
      if (publish.active) void publish.clear();
      heartbeat.clearPublishReport();
      return;
    }
    const known = publish.active?.revision ?? -1;
    if (reply.publishedAt !== null && (isFirst || reply.revision > known)) publish.checkForUpdate();
  };
}

/** Lets the controllers follow the player's state. */
function createStateFollower(options: PlayerOptions, controllers: Controllers) {
  const { heartbeat, reload, watchdog, publish, playback, dailyTimes } = controllers;

  const canShow = (state: PlayerState) => canPlay(state) && !state.isAsleep && publish.active !== null;

  function follow(state: PlayerState, previous: PlayerState): void {
    if (state.heartbeat !== previous.heartbeat && state.heartbeat) {
      options.applyOrientation(state.heartbeat.screenOrientation);
      playback.setDevice(describeDevice(options));
      dailyTimes.check();
    }
    if (state.step !== previous.step) followStep(state.step, previous.step);
    followContent(state);
    if (state !== previous && canShow(state)) watchdog.checkContentMoved();
  }

  function followStep(step: BootStep | null, previous: BootStep | null): void {
    options.log.info(`${previous ?? 'start'}->${step ?? 'start'}`);
    if (step === 'play_playlist' && previous !== null) reload.handle({ kind: 'step_became_play' });
    // The person who entered the code is waiting, and the next heartbeat would be two minutes away.
    if (previous === 'register_device') heartbeat.sendNow();
  }

  function followContent(state: PlayerState): void {
    const wanted = canShow(state) ? publish.active : null;
    // A page that is about to reload opens no windows. It does not close any either, because the screen would be black.
    if (!wanted || !reload.isReloading) playback.follow(wanted, state.windowManager);
  }

  return { follow, followContent };
}
