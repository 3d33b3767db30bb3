import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { respond } from '../../testing/api.ts';
import { renderComponent } from '../../testing/render.tsx';
import { TaxDataForm } from './tax-form.tsx';

it('a VAT ID that was entered before the country became the United States is neither checked nor sent', async () => {
  const calls = respond('put', '/v1/publisher/payout-tax');
  await renderComponent(<TaxDataForm onSaved={() => {}} onCancel={undefined} />);
  const fill = (label: string, text: string) => page.getByLabelText(label).fill(text);
  await page.getByLabelText('Tax residence').selectOptions('DE');
  await fill('VAT ID', 'DE123456789');
  await page.getByLabelText('Tax residence').selectOptions('US');
  await expect.element(page.getByLabelText('VAT ID')).not.toBeInTheDocument();
  await fill('Legal name', 'Ada Fenwick');
  await fill('Street and number', '12 Mill Road');
  await fill('Postal code and city', '10001 New York');
  await fill('SSN, ITIN or EIN', '123456789');
  await page.getByLabelText('I certify this').click();
  await fill('Signature', 'Ada Fenwick');
  await page.getByRole('button', { name: 'Save tax data' }).click();
  await expect.poll(() => calls).toHaveLength(1);
  expect(calls[0]?.body).toMatchObject({ form: 'w9', country: 'US', tin: '123456789', vat_id: '' });
});

it('a missing tax residence is an error of its field, which gets the focus', async () => {
  await renderComponent(<TaxDataForm onSaved={() => {}} onCancel={undefined} />);
  await page.getByRole('button', { name: 'Save tax data' }).click();
  const residence = page.getByLabelText('Tax residence');
  await expect.element(residence).toHaveAccessibleDescription('Please choose your country');
  await expect.element(residence).toBeInvalid();
  await expect.element(residence).toHaveFocus();
});
