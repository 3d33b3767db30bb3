import { expect, it } from 'vitest';
import { Memo } from './memo.ts';
import { addMs, instantOf } from './time.ts';

const NOW = instantOf(1_795_000_000_000);
const counter = () => {
  let reads = 0;
  return async () => ++reads;
};

it('a value is read once per key until it expires', async () => {
  const memo = new Memo<number>(1_000);
  const [one, other] = [{}, {}];
  const read = counter();
  expect(await Promise.all([memo.get(one, NOW, read), memo.get(one, NOW, read)])).toEqual([1, 1]);
  expect(await memo.get(one, addMs(NOW, 999), read)).toBe(1);
  expect(await memo.get(other, NOW, read)).toBe(2);
  expect(await memo.get(one, addMs(NOW, 1_000), read)).toBe(3);
});

it('a failed read is repeated', async () => {
  const memo = new Memo<number>(1_000);
  const key = {};
  await expect(memo.get(key, NOW, () => Promise.reject(new Error('down')))).rejects.toThrow('down');
  expect(await memo.get(key, NOW, async () => 7)).toBe(7);
});
