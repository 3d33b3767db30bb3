import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { disconnect, exampleOf, refuse, respond } from '../../../../testing/api.ts';
import { renderScreen } from '../../../../testing/render.tsx';
import { signIn } from '../../../../testing/session.ts';

const STATEMENT = '/v1/operations/network-statements/{id}';
const { data: statement } = exampleOf('get', STATEMENT);
const SCREEN = `/admin/reconciliation/${statement.id}`;

beforeEach(() => {
  signIn('admin');
  respond('get', '/v1/operations/network-statements');
  respond('get', '/v1/operations/paying-networks');
  respond('get', '/v1/operations/network-payments');
  respond('get', `${STATEMENT}/differences`);
  respond('get', `${STATEMENT}/unreadable-lines`);
  respond('get', STATEMENT, { data: { ...statement, state: 'open', unreadable_lines: 1, unread_lines: 1 } });
});

describe('a statement', () => {
  it('shows the lines that keep its month open, and settles one with what it is', async () => {
    const sent = respond('patch', `${STATEMENT}/unreadable-lines`);
    await renderScreen(SCREEN);
    await expect.element(page.getByText('Keeps the month open')).toBeVisible();
    await page.getByRole('button', { name: /^Settle line/ }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabelText('The line is').selectOptions('other_statement');
    await dialog.getByLabelText('Explanation').fill('It is of October');
    await dialog.getByRole('button', { name: 'Settle line' }).click();
    await expect
      .poll(() => sent.at(-1)?.body)
      .toMatchObject({ resolution: 'other_statement', explanation: 'It is of October', all_of_code: false });
  });

  it('keeps what is typed about a line when the lines can’t be loaded again', async () => {
    await renderScreen(SCREEN);
    await page.getByRole('button', { name: /^Settle line/ }).click();
    const explanation = page.getByRole('dialog').getByLabelText('Explanation');
    await explanation.fill('It is of October');
    disconnect('get', `${STATEMENT}/unreadable-lines`);
    vi.useFakeTimers({ now: Date.now() + 120_000, toFake: ['Date'] });
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    await expect.element(page.getByText('We couldn’t load the list again.')).toBeInTheDocument();
    await expect.element(explanation).toHaveValue('It is of October');
  });

  it('fills the dialog of a difference with what a colleague has booked since the list was loaded', async () => {
    const sent = respond('patch', `${STATEMENT}/differences`);
    const [difference] = exampleOf('get', `${STATEMENT}/differences`).data;
    if (!difference) throw new Error('The example has no difference.');
    const booked = {
      ...difference,
      state: 'explained' as const,
      effect: 'timing' as const,
      owner: 'grace@tributary.example',
      explanation: 'It is paid in December.',
      updated_at: '2026-11-24T10:00:00.000Z',
    };
    await renderScreen(SCREEN);
    await expect.element(page.getByRole('button', { name: /^Change / })).toBeVisible();
    respond('get', `${STATEMENT}/differences`, { data: [booked] });
    vi.useFakeTimers({ now: Date.now() + 120_000, toFake: ['Date'] });
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    await expect.element(page.getByText('It is paid in December.').first()).toBeInTheDocument();
    await page.getByRole('button', { name: /^Change / }).click();
    const dialog = page.getByRole('dialog');
    await expect.element(dialog.getByLabelText('State')).toHaveValue('explained');
    await dialog.getByLabelText('Owner').fill('ada@tributary.example');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect
      .poll(() => sent.at(-1)?.body)
      .toMatchObject({
        ...{ state: 'explained', effect: 'timing', explanation: 'It is paid in December.' },
        seen: { updated_at: booked.updated_at },
      });
  });

  it('asks before it books another part of a payment, and names what is booked', async () => {
    const booked = 'The reference CJ-4471 is already booked: 700.00 USD for 2026-09.';
    const sent = refuse('post', '/v1/operations/network-payments', {
      ...{ status: 409, code: 'network_payment.reference_used', detail: booked },
    });
    await renderScreen(SCREEN);
    await page.getByRole('button', { name: 'Book payment' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabelText('Paid on').fill('2026-11-20');
    await dialog.getByLabelText('Reference').fill('CJ-4471');
    await dialog.getByLabelText('Reason').fill('The part of October');
    await dialog.getByRole('button', { name: 'Book payment' }).click();
    const part = dialog.getByRole('checkbox', { name: 'It is another part of the same payment' });
    await part.click();
    await expect.element(dialog.getByText(booked)).toBeVisible();
    await dialog.getByRole('button', { name: 'Book payment' }).click();
    await expect.poll(() => sent.at(-1)?.body).toMatchObject({ reference: 'CJ-4471', is_part: true });
  });

  it('explains a difference with one of the effects that it can have', async () => {
    const sent = respond('patch', `${STATEMENT}/differences`);
    await renderScreen(SCREEN);
    await page.getByRole('button', { name: /^Change / }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabelText('State').selectOptions('explained');
    await dialog.getByLabelText('Effect').selectOptions('write_off');
    await expect.element(dialog.getByText(/The network margin carries the rest/)).toBeVisible();
    await dialog.getByLabelText('Explanation').fill('Fees');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect.poll(() => sent.at(-1)?.body).toMatchObject({ state: 'explained', effect: 'write_off' });
  });

  it('asks why the month closes if its money and its sales differ', async () => {
    const money = { balance: '-12.50', awaited_deductions: '0.00' };
    respond('get', STATEMENT, { data: { ...statement, state: 'open', ...money } });
    await renderScreen(SCREEN);
    await page.getByRole('button', { name: 'Close month' }).click();
    await expect.element(page.getByLabelText('Why money is missing')).toBeVisible();
  });

  it('that is closed on our own reports says so', async () => {
    respond('get', STATEMENT, { data: { ...statement, state: 'closed', source: 'reports', agreed: false } });
    await renderScreen(SCREEN);
    await expect.element(page.getByText('Closed on our own reports')).toBeVisible();
  });
});
