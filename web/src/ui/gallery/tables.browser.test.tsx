import { useRef, useState } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderComponent } from '../../testing/render.tsx';
import { Heading } from '../heading.tsx';
import { Pagination } from '../pagination.tsx';
import { DataSpecimens } from './data-specimens.tsx';

beforeEach(() => renderComponent(<DataSpecimens />));

const table = () => page.getByRole('table', { name: 'Conversions' });
const scroller = () => page.getByRole('region', { name: 'Conversions', exact: true });
const cells = (selector: string) => [...table().element().querySelectorAll(selector)];

describe('a table', () => {
  it('is sorted by its column headers, which announce the order', async () => {
    const commission = table().getByRole('columnheader', { name: 'Commission' });
    await expect.element(commission).toHaveAttribute('aria-sort', 'none');
    await commission.getByRole('button').click();
    await expect.element(commission).toHaveAttribute('aria-sort', 'descending');
    const falling = cells('tbody tr:not([aria-hidden]) td:nth-child(5)').map(({ textContent }) =>
      Number(textContent.replace(/[^\d.]/g, '')),
    );
    expect(falling.length).toBeGreaterThan(5);
    expect(falling).toEqual(falling.toSorted((a, b) => b - a));
    commission.getByRole('button').element().focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(commission).toHaveAttribute('aria-sort', 'ascending');
    await expect
      .element(table().getByRole('columnheader', { name: 'Conversion', exact: true }))
      .not.toHaveAttribute('aria-sort');
  });

  it('renders only the visible ones of 5,000 rows, and the last one can be reached', async () => {
    await expect.element(table()).toHaveAttribute('aria-rowcount', '5001');
    expect(cells('tbody tr[aria-rowindex]').length).toBeLessThan(60);
    const region = scroller().element();
    region.focus();
    await expect
      .poll(async () => {
        await userEvent.keyboard('{End}');
        const [last] = cells('tr[aria-rowindex="5001"]');
        return last && last.getBoundingClientRect().bottom <= region.getBoundingClientRect().bottom;
      })
      .toBe(true);
    // The column headers stay above the rows.
    const header = table().getByRole('columnheader', { name: 'Brand' }).element();
    expect(header.getBoundingClientRect().top).toBeCloseTo(region.getBoundingClientRect().top, -1);
  });

  it('has columns that can be hidden and shown with the keyboard', async () => {
    await expect.element(table().getByRole('columnheader', { name: 'Note' })).not.toBeInTheDocument();
    const columns = page
      .elementLocator(scroller().element().parentElement ?? document.body)
      .getByRole('button', { name: 'Columns' });
    await expect.element(columns).toBeEnabled();
    columns.element().focus();
    await userEvent.keyboard('{Enter}');
    const note = page.getByRole('menuitemcheckbox', { name: 'Note' });
    await expect.element(note).not.toBeChecked();
    await expect
      .element(page.getByRole('menuitemcheckbox', { name: 'Conversion' }))
      .toHaveAttribute('aria-disabled', 'true');
    await userEvent.keyboard('{End}{Enter}');
    await expect.element(note).toBeChecked();
    await userEvent.keyboard('{Escape}');
    await expect.element(table().getByRole('columnheader', { name: 'Note' })).toBeVisible();
  });

  it('shows its loading, empty and error states, and a retry loads its rows', async () => {
    await expect.element(page.getByRole('region', { name: 'Loading' })).toHaveAttribute('aria-busy', 'true');
    await expect.element(page.getByRole('region', { name: 'Empty' })).toMatchTextContent('Nothing here yet');
    const failed = page.getByRole('region', { name: 'Failed' });
    await expect.element(failed.getByRole('alert')).toMatchTextContent('We couldn’t reach the API.');
    await failed.getByRole('button', { name: 'Try again' }).click();
    await expect.poll(() => failed.getByRole('row').length).toBe(4);
  });
});

describe('the pagination', () => {
  it('marks the current page and disables Next on the last one', async () => {
    const pages = page.getByRole('navigation', { name: 'Pages of Conversions' });
    await expect.element(pages).toMatchTextContent('151–200 of 1,204');
    await expect
      .element(pages.getByRole('button', { name: 'Page 4' }))
      .toHaveAttribute('aria-current', 'page');
    await pages.getByRole('button', { name: 'Page 25' }).click();
    await expect.element(pages).toMatchTextContent('1,201–1,204 of 1,204');
    await expect.element(pages.getByRole('button', { name: 'Next' })).toBeDisabled();
  });

  it('moves the focus to the heading of its list with each new page', async () => {
    await renderComponent(<BrandList />);
    const pages = page.getByRole('navigation', { name: 'Pages of brands' });
    for (const [name, shown] of [
      ['Next', '51–100 of 120'],
      ['Page 3', '101–120 of 120'],
      ['Previous', '51–100 of 120'],
    ] as const) {
      pages.getByRole('button', { name }).element().focus();
      await userEvent.keyboard('{Enter}');
      await expect.element(pages).toMatchTextContent(shown);
      await expect.element(page.getByRole('heading', { name: 'Brands' })).toHaveFocus();
    }
  });
});

function BrandList() {
  const [number, setNumber] = useState(1);
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <>
      <Heading level={2} ref={heading}>
        Brands
      </Heading>
      <Pagination
        label="brands"
        page={number}
        perPage={50}
        total={120}
        onPageChange={setNumber}
        heading={heading}
      />
    </>
  );
}
