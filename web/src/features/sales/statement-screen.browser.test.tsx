import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { disconnect, exampleOf, respond } from '../../testing/api.ts';
import { renderScreen } from '../../testing/render.tsx';
import { signIn } from '../../testing/session.ts';

const STATEMENT = '/v1/publisher/statements/{month}';
const SCREEN = '/app/earnings/statements/2026-11';

beforeEach(() => {
  signIn();
});

/** Responds with a statement of three pages of one line each, whose reasons are `Line 0` to `Line 2`. */
function respondWithPages() {
  return respond('get', STATEMENT, ({ query }) => {
    const { data, meta } = exampleOf('get', STATEMENT);
    const cursor = Number(query.cursor);
    const lines = data.lines
      .slice(0, 1)
      .map((line) => ({ ...line, transfer_id: `tra_${cursor}`, reason: `Line ${cursor}` }));
    return { data: { ...data, lines }, meta: { ...meta, next_cursor: cursor < 2 ? cursor + 1 : null } };
  });
}

const printButton = () => page.getByRole('button', { name: 'Print' });

describe('the statement of a month with more lines than a page', () => {
  it('is printed with all of them', async () => {
    respondWithPages();
    const printed: number[] = [];
    vi.spyOn(window, 'print').mockImplementation(() => {
      printed.push(page.getByText(/Line \d/).elements().length);
    });
    await renderScreen(SCREEN);
    await printButton().click();
    await expect.poll(() => printed).toEqual([3]);
    await expect.element(page.getByRole('button', { name: 'Show more lines' })).not.toBeInTheDocument();
    await printButton().click();
    await expect.poll(() => printed).toEqual([3, 3]);
  });

  it('isn’t printed if they can’t be loaded, says so, and goes on after a retry', async () => {
    respondWithPages();
    const print = vi.spyOn(window, 'print').mockImplementation(() => {});
    await renderScreen(SCREEN);
    await expect.element(page.getByText('Line 0')).toBeVisible();
    disconnect('get', STATEMENT);
    await printButton().click();
    await expect.element(page.getByRole('alert')).toMatchTextContent('We couldn’t load more lines.');
    await expect.element(page.getByText('Line 0')).toBeVisible();
    expect(print).not.toHaveBeenCalled();
    respondWithPages();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.element(page.getByText('Line 1')).toBeVisible();
    expect(print).not.toHaveBeenCalled();
  });

  it('says on paper that there are more lines if the browser prints it before they are loaded', async () => {
    respondWithPages();
    await renderScreen(SCREEN);
    await expect.element(page.getByText('Line 0')).toBeVisible();
    await expect.element(page.getByText('The statement has more lines than these 1.')).toBeInTheDocument();
  });
});
