import { expect, it } from 'vitest';
import { changeOf } from './change.ts';

it.each([
  [3, 2, 'up', '+50%'],
  [2, 3, 'down', '−33%'],
  [1_050, 1_000, 'up', '+5.0%'],
  [50_000, 10, 'up', '+499,900%'],
  [0, 4, 'down', '−100%'],
  [4, 4, 'none', 'No change'],
  [4, 0, 'up', 'Up'],
  [-1, 0, 'down', 'Down'],
])('%s after %s is %s: %s', (now, before, direction, text) => {
  expect(changeOf(now, before)).toEqual({ direction, text });
});
