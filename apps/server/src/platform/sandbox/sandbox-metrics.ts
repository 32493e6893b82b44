import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import { SandboxError, type SandboxFailure } from './errors.ts';
import type { TaskClass } from './task.ts';

interface SandboxMetrics {
  /** Runs a task, and counts it with its outcome and its time, which includes its wait. */
  measure<Output>(task: string, run: () => Promise<Output>): Promise<Output>;
}

/** @param read the state of a class of tasks when metrics are collected */
export function createSandboxMetrics(
  registry: Registry,
  read: (taskClass: TaskClass) => { waiting: number; processes: number },
): SandboxMetrics {
  const registers = [registry];
  const tasks = new Counter({
    name: 'vitrine_sandbox_tasks_total',
    help: 'Sandbox tasks by outcome. The outcomes timeout, memory and crashed are kills.',
    labelNames: ['task', 'outcome'] as const,
    registers,
  });
  const seconds = new Histogram({
    name: 'vitrine_sandbox_task_seconds',
    help: 'Time from the request for a task to its end, including the wait.',
    labelNames: ['task'] as const,
    buckets: [0.01, 0.05, 0.1, 0.5, 1, 5, 15, 60],
    registers,
  });
  const gauge = (name: string, help: string, field: 'waiting' | 'processes') =>
    new Gauge({
      name,
      help,
      labelNames: ['lane'] as const,
      registers,
      collect() {
        for (const taskClass of ['quick', 'slow'] as const)
          this.set({ lane: taskClass }, read(taskClass)[field]);
      },
    });
  gauge('vitrine_sandbox_waiting', 'Tasks waiting for a process.', 'waiting');
  gauge('vitrine_sandbox_processes', 'Processes of the sandbox.', 'processes');
  return {
    async measure(task, run) {
      const started = process.hrtime.bigint();
      const observe = (outcome: 'done' | SandboxFailure): void => {
        tasks.inc({ task, outcome });
        seconds.observe({ task }, Number(process.hrtime.bigint() - started) / 1e9);
      };
      try {
        const output = await run();
        observe('done');
        return output;
      } catch (error) {
        if (error instanceof SandboxError) observe(error.code);
        throw error;
      }
    },
  };
}
