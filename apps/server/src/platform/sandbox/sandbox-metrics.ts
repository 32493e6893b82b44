import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import type { SandboxFailure } from './errors.ts';
import type { TaskClass } from './task.ts';

interface SandboxMetrics {
  /** Counts one finished task. `seconds` include its wait. */
  observe(task: string, outcome: 'done' | SandboxFailure, seconds: number): void;
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
    observe(task, outcome, elapsed) {
      tasks.inc({ task, outcome });
      seconds.observe({ task }, elapsed);
    },
  };
}
