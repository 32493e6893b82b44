import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { getPriority } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import sharp from 'sharp';

export type Behaviour =
  | { kind: 'echo'; value: unknown }
  | { kind: 'environment' }
  | { kind: 'throw' }
  | { kind: 'loop' }
  | { kind: 'wait' }
  | { kind: 'heap' }
  | { kind: 'buffers' }
  | { kind: 'recursion' }
  | { kind: 'abort' }
  | { kind: 'exit' }
  | { kind: 'priority' }
  | { kind: 'lowered' }
  | { kind: 'native' };

/** Does everything that a customer's input could make a parser do. */
export async function run(behaviour: Behaviour): Promise<unknown> {
  switch (behaviour.kind) {
    case 'echo':
      return behaviour.value;
    case 'environment':
      return { variables: Object.keys(process.env), pid: process.pid };
    case 'throw':
      throw new TypeError('The input is wrong.');
    case 'loop':
      for (;;);
    case 'wait':
      return new Promise(() => {});
    case 'heap': {
      const retained: string[][] = [];
      for (;;)
        retained.push(Array.from({ length: 100_000 }, (_, index) => `text ${index} ${retained.length}`));
    }
    case 'buffers': {
      const retained: Buffer[] = [];
      for (;;) retained.push(randomBytes(2 ** 22));
    }
    case 'recursion': {
      const deeper = (depth: number): number => deeper(depth + 1) + 1;
      return deeper(0);
    }
    case 'abort':
      return process.abort();
    case 'exit':
      return process.exit(3);
    case 'priority':
      return spawnSync('nice', { encoding: 'utf8' }).stdout.trim();
    case 'lowered':
      // Ends once the server has lowered its priority.
      while (getPriority() < getPriority(process.ppid) + 10) await delay(10);
      return;
    case 'native': {
      // librsvg: neither a timeout of sharp nor a signal to its thread ends this.
      const filters = '<feMorphology operator="dilate" radius="50"/>'.repeat(300);
      const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="800"><filter id="f">${filters}</filter><rect filter="url(#f)" width="800" height="800"/></svg>`;
      return (await sharp(Buffer.from(svg)).png().toBuffer()).length;
    }
  }
}
