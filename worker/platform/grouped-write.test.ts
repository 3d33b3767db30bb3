import { expect, it } from 'vitest';
import { GroupedWrite } from './grouped-write.ts';
import { resetIsolate } from './isolate.ts';
import type { Instant } from './time.ts';

const at = (ms: number) => ms as Instant;

/** A write that waits until the test lets time pass. */
function openGroup() {
  const waits: (() => void)[] = [];
  const written: string[] = [];
  const group = new GroupedWrite({
    groupMs: 100,
    wait: () => new Promise<void>((resolve) => waits.push(resolve)),
  });
  const request = (now: number, name: string) =>
    group.request(at(now), async () => {
      written.push(name);
    });
  return { request, written, waits };
}

it('a quiet isolate writes at once', async () => {
  const { request, written } = openGroup();
  await request(0, 'first');
  expect(written).toEqual(['first']);
});

it('what follows within the time of a group is written together, once it has passed', async () => {
  const { request, written, waits } = openGroup();
  await request(0, 'first');
  const group = request(50, 'group');
  expect(request(60, 'taken along')).toBeNull();
  expect(written).toEqual(['first']);
  waits[0]?.();
  await group;
  expect(written).toEqual(['first', 'group']);
});

it('an isolate that has written a group is quiet again after the time of another one', async () => {
  const { request, written, waits } = openGroup();
  await request(0, 'first');
  const group = request(50, 'group');
  waits[0]?.();
  await group;
  const next = request(200, 'too soon');
  expect(written).toEqual(['first', 'group']);
  waits[1]?.();
  await next;
  await request(1_000, 'quiet');
  expect(written).toEqual(['first', 'group', 'too soon', 'quiet']);
});

it('what waits in an isolate that was reset is never written', async () => {
  const { request, written, waits } = openGroup();
  await request(0, 'first');
  const group = request(50, 'group');
  resetIsolate();
  waits[0]?.();
  await group;
  expect(written).toEqual(['first']);
});
