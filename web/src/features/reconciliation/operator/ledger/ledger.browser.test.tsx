import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { exampleOf, respond, respondRaw } from '../../../../testing/api.ts';
import { captureDownloads } from '../../../../testing/downloads.ts';
import { renderScreen } from '../../../../testing/render.tsx';
import { signIn } from '../../../../testing/session.ts';

beforeEach(() => {
  signIn('finance');
  respond('get', '/v1/ledger/head');
});

const { summary } = exampleOf('get', '/v1/operations/money-check');

it('a difference of the money check has both amounts in dollars and its publisher', async () => {
  respond('get', '/v1/operations/money-check', {
    data: [
      {
        code: 'ledger.balance',
        subject: 'publisher:PUB000001:approved',
        expected: '25000000',
        actual: '25000001',
      },
      { code: 'ledger.overdrawn', subject: 'payout:clearing', expected: 'at least 0', actual: '-5000000' },
    ],
    summary: { ...summary, checked_at: new Date().toISOString(), differences: 2 },
  });
  await renderScreen('/admin/ledger');
  const row = page.getByRole('row', { name: /ledger.balance/ });
  await expect.element(row).toMatchTextContent('$25.00');
  await expect.element(row).toMatchTextContent('$25.000001');
  await expect.element(row.getByRole('link')).toHaveAttribute('href', '/admin/publishers/PUB000001');
  const bound = page.getByRole('row', { name: /ledger.overdrawn/ });
  await expect.element(bound).toMatchTextContent('at least 0');
  await expect.element(bound).toMatchTextContent('$5.00');
});

it('a check that is hours old is an error, and none is said to be none', async () => {
  respond('get', '/v1/operations/money-check', {
    data: [],
    summary: { ...summary, checked_at: '2026-01-01T00:00:00.000Z', differences: 0 },
  });
  await renderScreen('/admin/ledger');
  await expect.element(page.getByText('The last check is more than two hours old.')).toBeVisible();
});

it('the ledger is downloaded part by part, and a part that was cut off isn’t saved', async () => {
  respond('get', '/v1/operations/money-check', {
    data: [],
    summary: { ...summary, checked_at: new Date().toISOString(), differences: 0 },
  });
  const files = captureDownloads();
  const parts = [
    '{"type":"account"}\n{"type":"continue","cursor":"abc"}\n',
    '{"type":"transfer"',
    '{"type":"transfer"}\n{"type":"end","accounts":1,"transfers":1,"blocks":0,"exported_at":0}\n',
  ];
  const asked = respondRaw(
    'get',
    '/v1/operations/ledger/export',
    () => new Response(parts[asked.length - 1]),
  );
  await renderScreen('/admin/ledger');
  await page.getByRole('button', { name: 'Export the ledger' }).click();
  await page.getByRole('button', { name: 'Download part 2' }).click();
  await expect.element(page.getByText('The part ended too early. Download it again.')).toBeVisible();
  await page.getByRole('button', { name: 'Download part 2' }).click();
  await expect.element(page.getByRole('button', { name: 'Export the ledger' })).toBeVisible();
  expect(asked.map(({ query }) => query.cursor)).toEqual([undefined, 'abc', 'abc']);
  expect(await Promise.all(files.map((file) => file.text()))).toEqual([parts[0], parts[2]]);
});
