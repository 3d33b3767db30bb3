import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { extendTailwindMerge } from 'tailwind-merge';

const THEME = readFileSync(new URL('../src/ui/theme.css', import.meta.url), 'utf8');
const merge = extendTailwindMerge({
  extend: { theme: { text: tokens('text'), color: tokens('color'), radius: tokens('radius') } },
});

/** The class lists in a page that set a property twice. `cn` doesn't merge classes, so which one applies would be chance. */
export async function classConflicts(page: Page): Promise<string[]> {
  const lists = await page
    .locator('[class]')
    .evaluateAll((elements) => elements.map((element) => [...element.classList].join(' ')));
  return [...new Set(lists)].filter((list) => merge(list) !== list);
}

/** The names of a kind of theme token: `--text-md` is `md`. */
function tokens(kind: string): string[] {
  return [...THEME.matchAll(new RegExp(`--${kind}-([a-z0-9-]+):`, 'g'))].map(([, name = '']) => name);
}
