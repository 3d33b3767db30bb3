import { beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderComponent } from '../../testing/render.tsx';
import { FormSpecimens } from './form-specimens.tsx';

beforeEach(() => renderComponent(<FormSpecimens />));

const fields = () => page.getByRole('region', { name: 'On light paper' });

describe('a field', () => {
  it('is associated with its label, its hint and its error', async () => {
    await expect
      .element(fields().getByRole('textbox', { name: 'Publisher ID' }))
      .toHaveAccessibleDescription('PUB followed by six digits.');
    const site = fields().getByRole('textbox', { name: 'Site' });
    await expect.element(site).toHaveAttribute('aria-invalid', 'true');
    await expect.element(site).toHaveAccessibleDescription(/valid URL/);
    await expect.element(fields().getByRole('textbox', { name: 'Name (optional)' })).toBeDisabled();
  });

  it('hides a password until the reader shows it', async () => {
    const secret = fields().getByLabelText('Password', { exact: true });
    await expect.element(secret).toHaveAttribute('type', 'password');
    await fields().getByRole('button', { name: 'Show password' }).click();
    await expect.element(secret).toHaveAttribute('type', 'text');
    await fields().getByRole('button', { name: 'Hide password' }).click();
    await expect.element(secret).toHaveAttribute('type', 'password');
  });
});

describe('a select', () => {
  it('can be opened, navigated and changed with the keyboard', async () => {
    const platform = fields().getByRole('combobox', { name: 'Platform' });
    platform.element().focus();
    await userEvent.keyboard('{ArrowDown}');
    await expect.element(page.getByRole('listbox')).toBeVisible();
    await userEvent.keyboard('{End}{Home}{ArrowDown}{Enter}');
    await expect.element(platform).toHaveTextContent('Bolt');
    await expect.element(platform).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByRole('option', { name: 'Bolt' })).toHaveAttribute('aria-selected', 'true');
    await expect
      .element(page.getByRole('option', { name: 'Replit' }))
      .toHaveAttribute('aria-disabled', 'true');
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByRole('listbox')).not.toBeInTheDocument();
  });
});

describe('a combobox', () => {
  it('filters while typing, selects with arrow keys and Enter, and can be cleared', async () => {
    const brand = fields().getByRole('combobox', { name: 'Brand' });
    await userEvent.type(brand, 'ember');
    await expect.element(page.getByRole('option')).toHaveTextContent('Ember Coffee');
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await expect.element(brand).toHaveValue('Ember Coffee');
    await fields().getByRole('button', { name: 'Clear' }).click();
    await expect.element(brand).toHaveValue('');
    await userEvent.type(brand, 'zzz');
    await expect.element(page.getByText('Nothing matches.')).toBeVisible();
  });
});
