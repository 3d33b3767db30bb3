import { expect, type Page } from '@playwright/test';

const WIDTHS = [360, 1280];
const HEIGHT = 800;

/** Expects that with text of twice the size, as browsers zoom text alone, a page fits and cuts no action off. */
export async function expectActionsWithLargeText(page: Page, where: string): Promise<void> {
  await setTextSize(page, '200%');
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: HEIGHT });
    await expect
      .poll(() => page.evaluate(cutOff), { message: `${where} with text of twice the size at ${width} px` })
      .toEqual([]);
  }
  await setTextSize(page, '');
}

function setTextSize(page: Page, size: string): Promise<void> {
  return page.evaluate((size) => {
    document.documentElement.style.fontSize = size;
  }, size);
}

/** The actions that a reader can't reach, because they are beyond the window or cut by what they are in. */
function cutOff(): string[] {
  const problems: string[] = [];
  const { clientWidth, scrollWidth } = document.documentElement;
  if (scrollWidth > clientWidth) problems.push(`the page is ${scrollWidth} px wide: ${widest()}`);
  const actions = document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary');
  for (const action of actions) {
    if (!action.checkVisibility({ visibilityProperty: true }) || isHidden(action)) continue;
    const box = action.getBoundingClientRect();
    const limits = visiblePart(action);
    const isCut =
      box.left < limits.left - 1 ||
      box.right > limits.right + 1 ||
      (limits.cutsHeight && box.bottom > limits.bottom + 1);
    if (isCut) problems.push(nameOf(action));
  }
  return problems;

  /** The innermost element that reaches beyond the window, of those that nothing cuts. */
  function widest(): string {
    const beyond = [...document.body.querySelectorAll<HTMLElement>('*')].filter(
      (element) =>
        element.getBoundingClientRect().right > clientWidth && visiblePart(element).right > clientWidth - 1,
    );
    return beyond.slice(-3).map(nameOf).join(', ');
  }

  /** For screen readers, or until it has the focus. */
  function isHidden(action: HTMLElement): boolean {
    if (action.closest('.sr-only, .skip-link, [aria-hidden="true"], [inert]')) return true;
    const { width, height } = action.getBoundingClientRect();
    return width <= 1 || height <= 1;
  }

  /** The part of the window in which an element can be seen. What scrolls can bring it there. */
  function visiblePart(element: HTMLElement) {
    const part = { left: 0, right: clientWidth, bottom: Number.POSITIVE_INFINITY, cutsHeight: false };
    for (
      let around = element.parentElement;
      around && around !== document.body;
      around = around.parentElement
    ) {
      const { overflowX, overflowY, position } = getComputedStyle(around);
      if (/auto|scroll/.test(overflowX) && around.scrollWidth > around.clientWidth)
        return {
          left: Number.NEGATIVE_INFINITY,
          right: Number.POSITIVE_INFINITY,
          bottom: 0,
          cutsHeight: false,
        };
      const box = around.getBoundingClientRect();
      if (/hidden|clip/.test(overflowX)) {
        part.left = Math.max(part.left, box.left);
        part.right = Math.min(part.right, box.right);
      }
      if (/hidden|clip/.test(overflowY)) {
        part.bottom = Math.min(part.bottom, box.bottom);
        part.cutsHeight = true;
      }
      if (/auto|scroll/.test(overflowY)) part.cutsHeight = false;
      if (position === 'fixed') break;
    }
    return part;
  }

  function nameOf(action: HTMLElement): string {
    const text = action.getAttribute('aria-label') ?? action.textContent ?? '';
    return `${action.tagName.toLowerCase()} “${text.trim().slice(0, 40)}”`;
  }
}
