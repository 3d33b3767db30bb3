import { type ComponentType, Suspense, useState } from 'react';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { renderComponent } from '../testing/render.tsx';
import { lazyPart } from './lazy-part.tsx';

function Chart({ name }: { name: string }) {
  return <p>The chart of {name}</p>;
}

/** A part whose code can be loaded only while the network is there. */
function newPart() {
  const network = { isThere: false, loads: 0 };
  const Part = lazyPart(async () => {
    network.loads++;
    if (!network.isThere)
      throw new TypeError('Failed to fetch dynamically imported module: /assets/chart.js');
    return { default: Chart };
  });
  return { network, Part };
}

function Page({ Part }: { Part: ComponentType<{ name: string }> }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <input aria-label="Note" />
      <button type="button" onClick={() => setOpen(!isOpen)}>
        Chart
      </button>
      <Suspense>{isOpen && <Part name="clicks" />}</Suspense>
    </>
  );
}

function Menu({ open }: { open: boolean }) {
  return open && <p>The menu</p>;
}

/** A page whose menu stays mounted once it was open. */
function MenuPage({ Part }: { Part: ComponentType<{ open: boolean }> }) {
  const [isOpen, setOpen] = useState<boolean>();
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <button type="button" onClick={() => setOpen(false)}>
        Close
      </button>
      <Suspense>{isOpen !== undefined && <Part open={isOpen} />}</Suspense>
    </>
  );
}

const chartButton = () => page.getByRole('button', { name: 'Chart' });
const failed = () =>
  page.getByRole('alert').filter({ hasText: 'This part couldn’t be loaded. Reload the page.' });

describe('a part of a page whose code can’t be loaded', () => {
  it('says so in its place, asks to reload, and leaves the rest of the page as it is', async () => {
    const { network, Part } = newPart();
    await renderComponent(<Page Part={Part} />);
    await page.getByLabelText('Note').fill('Half a sentence');
    await chartButton().click();
    await expect.element(failed()).toBeVisible();
    await expect.element(page.getByLabelText('Note')).toHaveValue('Half a sentence');
    expect(network.loads).toBe(1);
  });

  it('is loaded again when it is opened the next time', async () => {
    const { network, Part } = newPart();
    await renderComponent(<Page Part={Part} />);
    await chartButton().click();
    await expect.element(failed()).toBeVisible();
    network.isThere = true;
    await chartButton().click();
    await expect.element(failed()).not.toBeInTheDocument();
    await chartButton().click();
    await expect.element(page.getByText('The chart of clicks')).toBeVisible();
  });

  it('is loaded again when a dialog that stays in the page is opened the next time', async () => {
    const network = { isThere: false };
    const Part = lazyPart(async () => {
      if (!network.isThere)
        throw new TypeError('Failed to fetch dynamically imported module: /assets/menu.js');
      return { default: Menu };
    });
    await renderComponent(<MenuPage Part={Part} />);
    await page.getByRole('button', { name: 'Open' }).click();
    await expect.element(failed()).toBeVisible();
    await page.getByRole('button', { name: 'Close' }).click();
    await expect.element(failed()).not.toBeInTheDocument();
    network.isThere = true;
    await page.getByRole('button', { name: 'Open' }).click();
    await expect.element(page.getByText('The menu')).toBeVisible();
    await page.getByRole('button', { name: 'Close' }).click();
    await expect.element(page.getByText('The menu')).not.toBeInTheDocument();
  });
});
