import { screenOrientations } from '@vitrine/contract';
import { expect, test } from 'vitest';
import { createLog } from '../platform/log.ts';
import { applyOrientation, rotationOf } from './orientation.ts';

test('rotates by a quarter turn for left and right, and not at all for normal', () => {
  expect(screenOrientations.map((orientation) => [orientation, rotationOf(orientation)])).toEqual([
    ['normal', 0],
    ['left', -90],
    ['right', 90],
  ]);
});

test('logs a warning for an unknown orientation and does not rotate', () => {
  const warnings: string[] = [];
  const log = createLog([(level, message) => void (level === 'warn' && warnings.push(message))]);
  const element = { style: { transform: '', width: '', height: '' } } as unknown as HTMLElement;
  applyOrientation(element, 'left', log);
  const turned = { ...element.style };
  expect(turned.transform).toContain('rotate(-90deg)');
  applyOrientation(element, 'upside-down', log);
  expect({ ...element.style }).toEqual(turned);
  expect(warnings).toHaveLength(1);
  applyOrientation(element, 'normal', log);
  expect(element.style).toMatchObject({ transform: '', width: '', height: '' });
});
