import { expect, it } from 'vitest';
import { DomainError } from '../platform/errors.ts';
import { parseInstant } from '../platform/time.ts';
import { readPages } from './steps.ts';
import { Journal } from './testing/journal.ts';

const clock = () => parseInstant('2026-11-21T09:00:00Z');
const pageAfter = (cursor: string | null, last: number) => {
  const number = Number(cursor ?? 0) + 1;
  return { number, next: number < last ? String(number) : null };
};

it('a run of 2,000 pages stays far below the 1,024 steps of a Workflow, and reads every page once', async () => {
  const journal = new Journal();
  const pages = await journal.run((steps) =>
    readPages(steps, clock, async (cursor) => pageAfter(cursor, 2_000)),
  );
  expect(pages).toEqual(
    Array.from({ length: 2_000 }, (_, at) => expect.objectContaining({ number: at + 1 })),
  );
  expect(journal.results.size).toBe(290);
});

it('a network that turns busy within a group of pages is left alone, and no page is read twice', async () => {
  const journal = new Journal();
  const read: number[] = [];
  let isBusy = true;
  const pages = await journal.run((steps) =>
    readPages(steps, clock, async (cursor) => {
      const page = pageAfter(cursor, 300);
      if (page.number === 210 && isBusy) {
        isBusy = false;
        throw new DomainError('upstream.rate_limited', 'Fewer calls.', 503, { retryAfter: 60 });
      }
      read.push(page.number);
      return page;
    }),
  );
  expect(pages).toHaveLength(300);
  expect(read).toEqual([...new Set(read)]);
});
