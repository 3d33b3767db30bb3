import { DomainError } from '../platform/errors.ts';
import { addMs, type Clock, type Instant, MINUTE, SECOND } from '../platform/time.ts';
import type { Cursor } from './contract.ts';
import { upstreamCursorStuck } from './feed/errors.ts';

export type Json = null | boolean | number | string | Json[] | { [name: string]: Json };

/**
 * A durable engine. It stores the result of a completed step under the step's name. After a crash the run goes over the
 * same steps again, and only those that were not completed run. A result is smaller than 1 MiB.
 */
export interface Steps {
  do<Result extends Json>(name: string, work: () => Promise<Result>): Promise<Result>;
  sleepUntil(name: string, at: Date): Promise<void>;
  /** Called with the error of a step that will be tried again. */
  noteRetry(error: DomainError): Promise<void>;
}

/** A run that a network tells to wait longer than this fails, and a later run continues. */
const MAX_SLEEP_MS = 10 * MINUTE;
const MAX_SLEEPS = 5;

type Attempt<Result> = { done: Result } | { until: Instant; code: string; detail: string };

/** Runs a step, and sleeps and retries a few times while the network is `upstream.busy` or `upstream.rate_limited`. */
export async function stepWithRetryAfter<Result extends Json>(
  steps: Steps,
  clock: Clock,
  name: string,
  work: () => Promise<Result>,
): Promise<Result> {
  for (let sleeps = 0; ; sleeps++) {
    const attempt = await steps.do(sleeps === 0 ? name : `${name}, try ${sleeps + 1}`, () =>
      attemptOf(steps, clock, work),
    );
    if ('done' in attempt) return attempt.done;
    if (sleeps === MAX_SLEEPS) throw new DomainError(attempt.code, attempt.detail, 503);
    await steps.sleepUntil(`${name}, sleep ${sleeps + 1}`, new Date(attempt.until));
  }
}

async function attemptOf<Result>(
  steps: Steps,
  clock: Clock,
  work: () => Promise<Result>,
): Promise<Attempt<Result>> {
  try {
    return { done: await work() };
  } catch (error) {
    const wait = sleepFor(error);
    if (!(error instanceof DomainError) || wait === null) throw error;
    await steps.noteRetry(error);
    return { until: addMs(clock(), wait), code: error.code, detail: error.message };
  }
}

function sleepFor(error: unknown): number | null {
  if (!(error instanceof DomainError) || error.retryAfter === undefined) return null;
  if (error.code !== 'upstream.busy' && error.code !== 'upstream.rate_limited') return null;
  const wait = Math.ceil(error.retryAfter * SECOND);
  return wait > MAX_SLEEP_MS ? null : wait;
}

/** A Workflow has at most 1,024 steps, so a long run reads its first pages in a step each and later ones in groups. */
const SINGLE_PAGES = 200;
const GROUPED_PAGES = 20;

/**
 * Reads all pages from one on in steps that wait for the network. `read` gets the cursor and the pages before it. A run of 2,000 pages
 * takes 290 steps. Throws `upstream.cursor_stuck` when a page names itself as the next.
 */
export async function readPages<Page extends { next: Cursor | null } & Json>(
  steps: Steps,
  clock: Clock,
  read: (cursor: Cursor | null, before: readonly Page[]) => Promise<Page>,
  first: Cursor | null = null,
): Promise<Page[]> {
  const pages: Page[] = [];
  for (let cursor: Cursor | null = first; ; ) {
    const from: Cursor | null = cursor;
    const atOnce = pages.length < SINGLE_PAGES ? 1 : GROUPED_PAGES;
    const group: Page[] = await stepWithRetryAfter<Page[]>(steps, clock, `page ${pages.length + 1}`, () =>
      readGroup(from, pages, atOnce, read),
    );
    pages.push(...group);
    cursor = group.at(-1)?.next ?? null;
    if (cursor === null) return pages;
  }
}

/** Reads up to `atOnce` pages. If the network is busy after the first one, the group ends there. */
async function readGroup<Page extends { next: Cursor | null }>(
  first: Cursor | null,
  before: readonly Page[],
  atOnce: number,
  read: (cursor: Cursor | null, before: readonly Page[]) => Promise<Page>,
): Promise<Page[]> {
  const group: Page[] = [];
  for (let cursor = first; group.length < atOnce; ) {
    let page: Page;
    try {
      page = await read(cursor, [...before, ...group]);
    } catch (error) {
      if (group.length > 0 && sleepFor(error) !== null) return group;
      throw error;
    }
    group.push(page);
    if (page.next === null) return group;
    if (page.next === cursor) throw upstreamCursorStuck();
    cursor = page.next;
  }
  return group;
}
