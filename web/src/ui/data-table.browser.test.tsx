import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { renderComponent } from '../testing/render.tsx';
import { DataTable } from './data-table.tsx';

const ROWS = [{ id: 'a', name: 'Fenwick' }];
const COLUMNS = [{ id: 'name', header: 'Name', cell: ({ name }: { name: string }) => name }];

/** A table whose rows are read again by a button, which fails until it is tried again. */
function Refreshed({ rows, onMore }: { rows: typeof ROWS | undefined; onMore?: () => void }) {
  const [failed, setFailed] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setFailed(true)}>
        Refresh
      </button>
      <DataTable
        caption="Publishers"
        columns={COLUMNS}
        rows={rows}
        rowKey={({ id }) => id}
        error={failed ? { detail: 'Not now.', onRetry: () => setFailed(false) } : undefined}
        // Another function at each rendering, as callers have it.
        more={onMore && { total: 500, load: () => onMore() }}
      />
    </>
  );
}

const alert = () => page.getByRole('alert');
const cell = () => page.getByRole('cell', { name: 'Fenwick' });

describe('a table whose rows couldn’t be loaded', () => {
  it('says so in their place, with a retry', async () => {
    await renderComponent(<Refreshed rows={undefined} />);
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect.element(alert()).toMatchTextContent('We couldn’t load the list.');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.element(alert()).not.toBeInTheDocument();
  });

  it('keeps the rows that it has, beside the error and its retry', async () => {
    await renderComponent(<Refreshed rows={ROWS} />);
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect.element(alert()).toMatchTextContent('We couldn’t load the list again. Not now.');
    await expect.element(cell()).toBeVisible();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.element(alert()).not.toBeInTheDocument();
    await expect.element(cell()).toBeVisible();
  });

  it('stays empty if it was empty', async () => {
    await renderComponent(<Refreshed rows={[]} />);
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect.element(page.getByText('Nothing here yet')).toBeVisible();
    await expect.element(alert()).toBeVisible();
  });

  it('loads no more of them before the retry', async () => {
    let loads = 0;
    await renderComponent(<Refreshed rows={ROWS} onMore={() => loads++} />);
    await expect.element(cell()).toBeVisible();
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect.element(alert()).toBeVisible();
    const before = loads;
    expect(loads).toBe(before);
  });
});
