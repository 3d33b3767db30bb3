import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';

const STORES = 'stores the key ';
const PAGE = 'web/src/features/docs/content/cookies.mdx';

/** The cookies and the keys of storage that the page about cookies lists. A name may end in `…`. */
function listedNames(): string[] {
  const [, tables = ''] = readFileSync(PAGE, 'utf8').split('## Cookies of this site');
  return [...tables.matchAll(/^\|(?: [^|`]+ \|)? `([^`]+)` \|/gm)].map(([, name = '']) => name);
}

/**
 * Watches the cookies that a page's responses set and the keys that it stores. Returns a check that the page about cookies lists each
 * of them, and that `expected` are among them.
 */
export async function watchStored(page: Page): Promise<(expected: readonly string[]) => Promise<void>> {
  const stored = new Set<string>();
  const reads: Promise<unknown>[] = [];
  page.on('response', (response) => {
    const read = response.headersArray().then((headers) => {
      for (const { name, value } of headers)
        if (name.toLowerCase() === 'set-cookie') stored.add(value.split('=')[0] ?? '');
    });
    // A response whose page has gone has no headers to read.
    reads.push(read.catch(() => undefined));
  });
  page.on('console', (message) => {
    const key = message.text().startsWith(STORES) ? message.text().slice(STORES.length) : '';
    if (key) stored.add(key);
  });
  await page.addInitScript((mark) => {
    const { setItem } = Storage.prototype;
    Storage.prototype.setItem = function (this: Storage, key: string, value: string) {
      console.debug(`${mark}${key}`);
      setItem.call(this, key, value);
    };
  }, STORES);
  return async (expected) => {
    await Promise.all(reads);
    const listed = listedNames();
    expect(listed.length).toBeGreaterThan(8);
    const isListed = (name: string) =>
      listed.some((each) => (each.endsWith('…') ? name.startsWith(each.slice(0, -1)) : name === each));
    expect([...stored].filter((name) => !isListed(name))).toEqual([]);
    for (const name of expected)
      expect(
        [...stored].some((each) => each.startsWith(name)),
        name,
      ).toBe(true);
  };
}
