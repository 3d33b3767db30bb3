import { expect, it } from 'vitest';
import { DomainError } from '../platform/errors.ts';
import { parseInstant } from '../platform/time.ts';
import { readPages } from './sync-steps.ts';
import { Journal } from './testing/journal.ts';

const clock = () => parseInstant('2026-11-21T09:00:00Z');
const pageAfter = (cursor: string | null, last: number) => {
  const number = Number(cursor ?? 0) + 1;
  return { number, next: number < last ? String(number) : null };
};

it('reads 2,000 pages once each, in far fewer than the 1,024 steps of a Workflow', async () => {
  const journal = new Journal();
  const pages = await journal.run((steps) =>
    readPages(steps, clock, async (cursor) => pageAfter(cursor, 2_000)),
  );
  expect(pages).toEqual(
    Array.from({ length: 2_000 }, (_, at) => expect.objectContaining({ number: at + 1 })),
  );
  expect(journal.results.size).toBe(290);
});

it('ends a group of pages when the network is busy, and reads no page twice', async () => {
  const journal = new Journal();
  const read: number[] = [];
  let isBusy = true;
  const pages = await journal.run((steps) =>
    readPages(steps, clock, async (cursor) => {
      const page = pageAfter(cursor, 300);
      if (page.number === 210 && isBusy) {
        isBusy = false;
        throw new DomainError('upstream.rate_limited', 'Fewer calls.', 503).retryIn(60);
      }
      read.push(page.number);
      return page;
    }),
  );
  expect(pages).toHaveLength(300);
  expect(read).toEqual([...new Set(read)]);
});
