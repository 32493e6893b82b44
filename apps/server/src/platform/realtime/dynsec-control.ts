import { randomUUID } from 'node:crypto';
import type { Timers } from '@vitrine/time';
import { after } from '@vitrine/time';
import { z } from 'zod';
import type { BrokerConnection } from './broker-connection.ts';
import { RealtimeUnavailableError } from './errors.ts';

const REQUEST_TOPIC = '$CONTROL/dynamic-security/v1';
const RESPONSE_TOPIC = `${REQUEST_TOPIC}/response`;
const ANSWER_TIMEOUT_MS = 10_000;

interface DynsecCommand {
  command: string;
  [parameter: string]: unknown;
}

const answerSchema = z.object({
  command: z.string(),
  correlationData: z.string().optional(),
  error: z.string().optional(),
  data: z.unknown().optional(),
});
type Answer = z.infer<typeof answerSchema>;
const responses = z.object({ responses: z.array(answerSchema) });

export type DynsecControl = ReturnType<typeof createDynsecControl>;

/** Commands of Mosquitto's dynamic-security plugin, sent to its control topic and matched to their answers. */
export function createDynsecControl(connection: BrokerConnection, timers: Timers) {
  const pending = new Map<
    string,
    { resolve(answer: Answer): void; fail(reason: string): void; stopTimeout(): void }
  >();

  async function ask(command: DynsecCommand): Promise<Answer> {
    const correlationData = randomUUID();
    const answer = new Promise<Answer>((resolve, reject) => {
      const fail = (reason: string) => {
        pending.delete(correlationData);
        reject(new RealtimeUnavailableError(`${command.command} was not answered: ${reason}.`));
      };
      const late = () => fail('the broker did not reply; check that its dynamic security plugin is enabled');
      pending.set(correlationData, { resolve, fail, stopTimeout: after(timers, ANSWER_TIMEOUT_MS, late) });
    });
    // If sending fails, that error is thrown below, and nobody handles the timeout of the answer.
    answer.catch(() => {});
    // Quality of service 0, because the client must not repeat a command after a lost connection.
    const request = JSON.stringify({ commands: [{ ...command, correlationData }] });
    await connection.send(REQUEST_TOPIC, request, { qos: 0, retain: false });
    return answer;
  }

  return {
    /** Call once per connection. */
    subscribe: () => connection.subscribe(RESPONSE_TOPIC),
    /** Runs one command. Throws the broker's error if it refuses the command. */
    async run(command: DynsecCommand): Promise<Answer> {
      const answer = await ask(command);
      if (answer.error) throw new Error(`The broker refused ${command.command}: ${answer.error}.`);
      return answer;
    },
    /** Runs commands in order and ignores refusals: their effect may already exist. */
    async runAll(commands: DynsecCommand[]): Promise<void> {
      for (const command of commands) await ask(command);
    },
    receive(topic: string, payload: Buffer): void {
      if (topic !== RESPONSE_TOPIC) return;
      for (const answer of readAnswers(payload)) {
        const waiter = pending.get(answer.correlationData ?? '');
        if (!waiter) continue;
        pending.delete(answer.correlationData ?? '');
        waiter.stopTimeout();
        waiter.resolve(answer);
      }
    },
    /** Rejects all commands without an answer, after the connection was lost. */
    rejectPending(): void {
      for (const { fail, stopTimeout } of [...pending.values()]) {
        stopTimeout();
        fail('the connection was lost');
      }
    },
  };
}

/** Ignores answers of an unknown format. Their commands time out with an error. */
function readAnswers(payload: Buffer): Answer[] {
  try {
    return responses.parse(JSON.parse(payload.toString())).responses;
  } catch {
    return [];
  }
}
