import { expect, type Locator, type Page } from '@playwright/test';
import { endTransitions } from './grave-violations.ts';

const MAX_STOPS = 80;

/** Presses Tab, or Shift+Tab, until an element is focused. Each stop on the way must be visible, with a focus ring. */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(target).toBeVisible();
  const problems: string[] = [];
  for (let stop = 0; stop < MAX_STOPS; stop += 1) {
    await page.keyboard.press(key);
    await page.evaluate(endTransitions);
    const problem = await page.evaluate(stopProblem);
    if (problem) problems.push(problem);
    if (await target.evaluate((element) => element === document.activeElement)) {
      expect(problems).toEqual([]);
      return;
    }
  }
  throw new Error(`${MAX_STOPS} presses of ${key} don’t reach ${target}.`);
}

/** Presses Tab until a button or a link of the screen is focused, then Enter. */
export async function press(page: Page, role: 'button' | 'link', name: string): Promise<void> {
  await tabTo(page, page.getByRole('main').getByRole(role, { name, exact: true }));
  await page.keyboard.press('Enter');
}

/** What keeps a reader from seeing which element has the focus. Runs in the page. */
function stopProblem(): string | undefined {
  const element = document.activeElement;
  if (!element || element === document.body) return undefined;
  const name = `${element.tagName.toLowerCase()} ${element.getAttribute('aria-label') ?? element.textContent?.trim().slice(0, 40)}`;
  const box = element.getBoundingClientRect();
  const left = Math.max(box.left, 0);
  const right = Math.min(box.right, innerWidth);
  const top = Math.max(box.top, 0);
  const bottom = Math.min(box.bottom, innerHeight);
  if (right <= left || bottom <= top) return `${name} is outside the window`;
  const seen = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
  // A toast is there for seconds, and can be dismissed.
  const isToast = seen?.closest('[data-sonner-toaster]');
  if (!isToast && !(seen && (element.contains(seen) || seen.contains(element)))) return `${name} is covered`;
  for (
    let part: Element | null = element, level = 0;
    part && level < 3;
    part = part.parentElement, level += 1
  ) {
    const { outlineStyle, outlineWidth } = getComputedStyle(part);
    if (outlineStyle !== 'none' && outlineWidth !== '0px') return undefined;
  }
  return `${name} has no focus ring`;
}
