import { beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderComponent } from '../../testing/render.tsx';
import { OverlaySpecimens } from './overlay-specimens.tsx';

beforeEach(() => renderComponent(<OverlaySpecimens />));

const output = () => page.getByRole('status').filter({ hasText: /./ }).first();
const opener = (name: string) => page.getByRole('button', { name, exact: true });

describe('a dialog', () => {
  it('has a name, traps the focus and returns it after Escape', async () => {
    await opener('Open dialog').click();
    const dialog = page.getByRole('dialog', { name: 'New link' });
    await expect.element(dialog).toHaveAccessibleDescription('Paste a product URL.');
    for (let step = 0; step < 8; step++) {
      await userEvent.keyboard('{Tab}');
      expect(dialog.element().contains(document.activeElement)).toBe(true);
    }
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(opener('Open dialog')).toHaveFocus();
  });
});

describe('a confirmation', () => {
  it('focuses Cancel first and runs its action only after it is confirmed', async () => {
    await opener('Open confirmation').click();
    const dialog = page.getByRole('alertdialog', { name: 'Revoke this key?' });
    await expect.element(dialog.getByRole('button', { name: 'Cancel' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(output()).toHaveTextContent('nothing yet');

    await opener('Open confirmation').click();
    await dialog.getByRole('button', { name: 'Revoke key' }).click();
    await expect.element(output()).toHaveTextContent('Key revoked');
    await expect.element(dialog).not.toBeInTheDocument();
  });

  it('stays open and shows the error when its action fails', async () => {
    await opener('Open failing confirmation').click();
    const dialog = page.getByRole('alertdialog', { name: 'Delete this site?' });
    await dialog.getByRole('button', { name: 'Delete site' }).click();
    await expect.element(dialog).toMatchTextContent('The site has open links.');
  });
});

describe('a sheet', () => {
  it('is a dialog with a name, and Escape closes it', async () => {
    await opener('Open sheet').click();
    await expect.element(page.getByRole('dialog', { name: 'Conversion' })).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    await expect.element(opener('Open sheet')).toHaveFocus();
  });
});

describe('a menu', () => {
  it('can be navigated with the keyboard, and its disabled items are marked', async () => {
    opener('Open menu').element().focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByRole('menuitem', { name: 'Export as CSV' })).toHaveFocus();
    await userEvent.keyboard('{ArrowDown}');
    await expect.element(page.getByRole('menuitem', { name: /Documentation/ })).toHaveFocus();
    await expect
      .element(page.getByRole('menuitem', { name: 'Not allowed' }))
      .toHaveAttribute('aria-disabled', 'true');
    await userEvent.keyboard('{End}{Enter}');
    await expect.element(output()).toHaveTextContent('Deleted');
    await expect.element(opener('Open menu')).toHaveFocus();
  });
});

describe('a tooltip', () => {
  it('appears on focus and disappears with Escape', async () => {
    opener('Open palette').element().focus();
    await userEvent.keyboard('{Tab}');
    const tooltip = page.getByRole('tooltip', { name: 'Earnings per click over seven days' });
    await expect.element(tooltip).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(tooltip).not.toBeInTheDocument();
  });
});

describe('the command palette', () => {
  it('finds a command by its keywords, runs it and returns the focus', async () => {
    await opener('Open palette').click();
    const field = page.getByRole('combobox', { name: 'Find a page or a command' });
    await expect.element(field).toHaveFocus();
    await field.fill('catalog');
    await expect.element(page.getByRole('option')).toMatchTextContent('Brands');
    await userEvent.keyboard('{Enter}');
    await expect.element(output()).toHaveTextContent('Brands');
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    await expect.element(opener('Open palette')).toHaveFocus();
  });

  it('says that nothing matches, and closes with Escape', async () => {
    await opener('Open palette').click();
    const field = page.getByRole('combobox', { name: 'Find a page or a command' });
    await expect.element(field).toHaveFocus();
    await field.fill('zzz');
    await expect.element(page.getByText('Nothing matches.')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  });
});
