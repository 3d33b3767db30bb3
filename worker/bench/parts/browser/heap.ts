import type { Page } from '@playwright/test';

/** The heap of the page after garbage collection, in bytes: JavaScript, and the browser's own objects for it. */
export async function heapBytes(page: Page): Promise<{ javascript: number; all: number }> {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize, embedderHeapUsedSize } = await session.send('Runtime.getHeapUsage');
  await session.detach();
  return { javascript: usedSize, all: usedSize + embedderHeapUsedSize };
}
