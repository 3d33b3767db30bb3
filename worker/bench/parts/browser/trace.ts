import { writeFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { z } from 'zod';

const CATEGORIES = [
  '-*',
  'devtools.timeline',
  'disabled-by-default-devtools.timeline',
  'disabled-by-default-v8.compile',
  'loading',
  'v8.execute',
];

const Trace = z.object({
  traceEvents: z.array(
    z.object({
      name: z.string(),
      ph: z.string(),
      pid: z.number(),
      tid: z.number(),
      /** Microseconds. */
      ts: z.number(),
      dur: z.number().default(0),
      /** The processor time of the thread, in microseconds. */
      tdur: z.number().default(0),
      args: z.looseObject({
        data: z.looseObject({ url: z.string().optional(), score: z.number().optional() }).optional(),
      }),
    }),
  ),
});

export type TraceEvent = z.infer<typeof Trace>['traceEvents'][number];

/** Traces the page while it runs. Chromium's developer tools can open the file. */
export async function traced(page: Page, file: string, perform: () => Promise<void>): Promise<TraceEvent[]> {
  const browser = page.context().browser();
  if (!browser) throw new Error('Only a page in its own browser can be traced.');
  await browser.startTracing(page, { categories: CATEGORIES });
  await perform();
  const trace = await browser.stopTracing();
  writeFileSync(file, trace);
  return Trace.parse(JSON.parse(trace.toString())).traceEvents;
}
