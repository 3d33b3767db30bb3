import { describe, expect, it } from 'vitest';
import type { PublisherId } from '../../platform/ids.ts';
import { addMs, DAY, MINUTE, parseInstant, SECOND } from '../../platform/time.ts';
import { UseTally } from './use-tally.ts';

const NOON = parseInstant('2026-11-21T12:00:20Z');
const ADA = 'PUB000001' as PublisherId;

function openTally() {
  const tally = new UseTally();
  const use = (feature: string, after = 0, inBrowser = true) =>
    tally.add({ publisherId: ADA, feature, inBrowser, now: addMs(NOON, after) });
  return { tally, use };
}

describe('what an isolate writes of a session', () => {
  it('is nothing for the same feature in the same minute', () => {
    const { use } = openTally();
    expect([use('links'), use('links', 30 * SECOND), use('brands', 31 * SECOND)]).toEqual([
      true,
      false,
      true,
    ]);
  });

  it('is its last minute, and each feature once', () => {
    const { tally, use } = openTally();
    use('links');
    tally.takePending();
    use('links', MINUTE);
    use('brands', 2 * MINUTE);
    use('brands', 2 * MINUTE + SECOND);
    expect(tally.takePending()).toMatchObject([
      {
        publisherId: ADA,
        session: {
          firstAt: parseInstant('2026-11-21T12:01:00Z'),
          lastAt: parseInstant('2026-11-21T12:02:00Z'),
          features: new Set(['links', 'brands']),
        },
      },
    ]);
    expect(tally.takePending()).toEqual([]);
  });

  it('has the features again after 30 minutes, when another session begins', () => {
    const { tally, use } = openTally();
    use('links');
    tally.takePending();
    use('brands', 30 * MINUTE);
    use('links', 30 * MINUTE);
    expect(tally.takePending()[0]?.session?.features).toEqual(new Set(['brands', 'links']));
  });
});

describe('what an isolate writes of a key', () => {
  it('is each feature once a day', () => {
    const { tally, use } = openTally();
    expect([use('links', 0, false), use('links', MINUTE, false)]).toEqual([true, false]);
    expect(tally.takePending()).toMatchObject([
      { session: null, day: '2026-11-21', byPrograms: new Set(['links']) },
    ]);
    expect(use('links', DAY, false)).toBe(true);
    expect(tally.takePending()).toMatchObject([{ day: '2026-11-22' }]);
  });
});

it('what could not be written is written with the next use', () => {
  const { tally, use } = openTally();
  use('links');
  tally.forget(tally.takePending());
  expect(use('links', SECOND)).toBe(true);
});

it('the memory of an isolate is bounded: an account that it forgot is written once more', () => {
  const tally = new UseTally();
  const use = (number: number) =>
    tally.add({
      publisherId: `PUB${String(number).padStart(6, '0')}` as PublisherId,
      feature: 'links',
      inBrowser: true,
      now: NOON,
    });
  for (let number = 1; number <= 5_001; number++) use(number);
  expect([use(1), use(5_001)]).toEqual([true, false]);
});
