import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { exampleOf, respond } from '../../testing/api.ts';
import { renderComponent } from '../../testing/render.tsx';
import { DetailsForm } from './details-form.tsx';

const EXAMPLE = exampleOf('get', '/v1/publisher/payout-details');

async function fill(fields: Record<string, string>): Promise<void> {
  for (const [label, text] of Object.entries(fields))
    await page.getByRole('textbox', { name: label, exact: true }).fill(text);
}

describe('the form of a bank account', () => {
  it('shows how banks will read a name and an address that they can’t write as they are', async () => {
    await renderComponent(<DetailsForm onSaved={() => {}} onCancel={undefined} />);
    await fill({ 'Account holder': 'Юрий Иванов', 'Street (optional)': 'Große Straße', Town: 'München' });
    await expect
      .element(page.getByText('They will read: Yuriy Ivanov, Grosse Strasse, Munchen'))
      .toBeVisible();
    await fill({ 'Account holder': 'Ada Fenwick', 'Street (optional)': '', Town: 'Berlin' });
    await expect.element(page.getByText('They will read')).not.toBeInTheDocument();
  });

  it('asks for the BIC, Latin letters, a town and a country before it is sent', async () => {
    const calls = respond('put', '/v1/publisher/payout-details', EXAMPLE);
    await renderComponent(<DetailsForm onSaved={() => {}} onCancel={undefined} />);
    await fill({ 'Account holder': '山田太郎', IBAN: 'DE89 3704 0044 0532 0130 00' });
    await page.getByRole('button', { name: 'Save payout details' }).click();
    await expect
      .element(page.getByText('Please enter the BIC. Banks need it for payments in US dollars'))
      .toBeVisible();
    await expect.element(page.getByText(/Banks can’t write 山 田 太 郎/)).toBeVisible();
    await expect.element(page.getByText('Please enter the town')).toBeVisible();
    const country = page.getByLabelText('Country');
    await expect.element(country).toHaveAccessibleDescription('Please choose your country');
    await expect.element(country).toBeInvalid();
    expect(calls).toHaveLength(0);
  });

  it('sends the address in parts', async () => {
    const calls = respond('put', '/v1/publisher/payout-details', EXAMPLE);
    await renderComponent(<DetailsForm onSaved={() => {}} onCancel={undefined} />);
    await fill({ 'Account holder': 'Ada Fenwick', IBAN: 'DE89 3704 0044 0532 0130 00', Town: 'Berlin' });
    await fill({ BIC: 'cobadeffxxx' });
    await page.getByLabelText('Country').selectOptions('DE');
    await page.getByRole('button', { name: 'Save payout details' }).click();
    await expect.poll(() => calls).toHaveLength(1);
    expect(calls[0]?.body).toMatchObject({
      ...{ method: 'iban', holder: 'Ada Fenwick', iban: 'DE89370400440532013000', bic: 'COBADEFFXXX' },
      ...{ street: '', building_number: '', postal_code: '', town: 'Berlin', country: 'DE' },
    });
  });
});
