import type { Page } from '@playwright/test';

/** The shortest duration that browsers report, in milliseconds. */
export const SHORTEST_MS = 16;

/** Records the interactions of a page by what they do. */
export interface InteractionLog {
  /** Everything that the page receives while it runs belongs to the name. */
  during(name: string, perform: () => Promise<void>): Promise<void>;
  /** The slowest interaction of each name, in milliseconds until its next paint; at least `SHORTEST_MS`. */
  slowest(): Promise<Map<string, number>>;
}

/** A span of the page's clock, in milliseconds, with the number of interactions before it. */
interface Span {
  name: string;
  from: number;
  before: number;
}

/** A reported interaction. `id` is the same for all events of one interaction. */
interface Reported {
  id: number;
  from: number;
  milliseconds: number;
}

/** Starts a log. Call it before the page is opened. */
export async function logInteractions(page: Page): Promise<InteractionLog> {
  const spans: Span[] = [];
  await page.addInitScript(reportInteractions, SHORTEST_MS);
  return {
    async during(name, perform) {
      spans.push({ name, ...(await clockOf(page)) });
      await perform();
    },
    async slowest() {
      const reported = await reportedBy(page);
      const end = await clockOf(page);
      const worst = new Map<string, number>();
      for (const [index, { name, from, before }] of spans.entries()) {
        const next = spans[index + 1] ?? end;
        if (next.before === before) throw new Error(`The page has received no interaction: ${name}.`);
        const own = reported.filter((each) => each.from >= from && each.from < next.from);
        const milliseconds = Math.max(SHORTEST_MS, ...own.map((each) => each.milliseconds));
        worst.set(name, Math.max(worst.get(name) ?? 0, milliseconds));
      }
      return worst;
    },
  };
}

/** The page's clock and the number of its interactions, after two more frames. */
function clockOf(page: Page): Promise<{ from: number; before: number }> {
  return page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame++) await new Promise((resolve) => requestAnimationFrame(resolve));
    return { from: performance.now(), before: performance.interactionCount };
  });
}

/** The interactions so far. An interaction is reported shortly after its paint. */
function reportedBy(page: Page): Promise<Reported[]> {
  return page.evaluate(async () => {
    await new Promise((resolve) => setTimeout(resolve, 500));
    return Reflect.get(window, 'reportedInteractions') as Reported[];
  });
}

/** Runs in the page. */
function reportInteractions(durationThreshold: number): void {
  const reported: Reported[] = [];
  Object.assign(window, { reportedInteractions: reported });
  const options: PerformanceObserverInit & { durationThreshold: number } = {
    type: 'event',
    durationThreshold,
  };
  new PerformanceObserver((list) => {
    for (const { interactionId, startTime, duration } of list.getEntries() as PerformanceEventTiming[])
      if (interactionId > 0) reported.push({ id: interactionId, from: startTime, milliseconds: duration });
  }).observe(options);
}
