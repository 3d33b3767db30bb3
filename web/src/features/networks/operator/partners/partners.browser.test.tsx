import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { exampleOf, respond, respondRaw } from '../../../../testing/api.ts';
import { toast } from '../../../../testing/page-parts.ts';
import { renderScreen } from '../../../../testing/render.tsx';
import { signIn } from '../../../../testing/session.ts';

const [NETWORK] = exampleOf('get', '/v1/operations/networks').data;
const SETTINGS = {
  link_template: 'https://{domain}/?partner_click={click_id}',
  auto_approve: false,
  attribution_days: 30,
  max_commission: '10000',
  postback: {
    parameters: { click_id: ['visitor'], transaction_id: ['deal'] },
    identity: 'transaction' as const,
    statuses: { GOOD: 'approved' as const },
    status_when_absent: 'pending' as const,
  },
};

beforeEach(() => {
  signIn('admin');
  if (!NETWORK) throw new Error('The example has no network.');
  const partner = {
    ...NETWORK,
    network_id: 'fenwick-media',
    name: 'Fenwick Media',
    is_partner: true,
    settings: SETTINGS,
    postback_path: '/v1/postback/fenwick-media',
  };
  respond('get', '/v1/operations/networks', { data: [partner, { ...NETWORK, settings: null }] });
  respond('get', '/v1/operations/networks/{network}/push-credentials');
  respond('get', '/v1/operations/network-statistics');
  respond('get', '/v1/operations/share-rules');
  respond('get', '/v1/operations/share-rules/preview');
  respond('get', '/v1/operations/sync-runs');
  respond('get', '/v1/operations/operators');
  respond('get', '/v1/brands/facets');
});

it('a partner network is created with its settings and a reason', async () => {
  const sent = respond('post', '/v1/operations/networks');
  await renderScreen('/admin/networks/networks');
  await page.getByRole('button', { name: 'Add a partner network' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a partner network' });
  await dialog.getByLabelText('Name', { exact: true }).fill('Fenwick Media');
  await dialog.getByLabelText('ID', { exact: true }).fill('Fenwick');
  await dialog.getByLabelText('Link template').fill('https://{domain}/');
  await dialog.getByLabelText('Parameter names').fill('visitor=cid');
  await dialog.getByLabelText('Reason').fill('The contract of November');
  await dialog.getByRole('button', { name: 'Create the network' }).click();
  await expect.element(dialog.getByText('Enter a link that contains {click_id}.')).toBeVisible();
  await expect.element(dialog.getByText('This line can’t be read: visitor=cid')).toBeVisible();
  await dialog.getByLabelText('ID', { exact: true }).fill('fenwick-media');
  await dialog.getByLabelText('Link template').fill(SETTINGS.link_template);
  await dialog.getByLabelText('Parameter names').fill('click_id=visitor, cid');
  await dialog.getByRole('button', { name: 'Create the network' }).click();
  await expect.element(toast('Partner network created')).toBeVisible();
  expect(sent.map(({ body }) => body)).toEqual([
    {
      name: 'Fenwick Media',
      network_id: 'fenwick-media',
      currency: 'USD',
      settings: {
        link_template: SETTINGS.link_template,
        auto_approve: false,
        attribution_days: 30,
        max_commission: '10000',
        postback: {
          identity: 'transaction',
          status_when_absent: 'pending',
          parameters: { click_id: ['visitor', 'cid'] },
        },
      },
      reason: 'The contract of November',
    },
  ]);
});

it('a partner’s page has its postback URL with its own parameter names, and says what each of them has to be', async () => {
  await renderScreen('/admin/networks/networks/fenwick-media');
  const url = page.getByText(/\/v1\/postback\/fenwick-media\?/);
  await expect.element(url).toBeVisible();
  const { searchParams } = new URL(url.element().textContent);
  expect([...searchParams.keys()]).toEqual([
    ...['visitor', 'deal', 'payout', 'currency', 'order_id', 'status', 'event_time'],
  ]);
  for (const value of searchParams.values()) expect(value).toMatch(/^<[^{}]+>$/);
  await expect.element(page.getByText(/An ID of the conversion, not of the click/)).toBeVisible();
  await expect.element(page.getByText(/What you pay us for the conversion, not the amount/)).toBeVisible();
});

it('the value of a new secret is shown once, also while it waits for a second person', async () => {
  const sent = respondRaw('post', '/v1/operations/networks/{network}/push-credentials', () =>
    Response.json(
      { status: 'proposed', data: { id: 'chg_1', applies_at: null }, value: 'psk_shown_once' },
      { status: 202 },
    ),
  );
  await renderScreen('/admin/networks/networks/fenwick-media');
  await page.getByRole('button', { name: 'Add a postback secret' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabelText('Reason').fill('They sign their postbacks');
  await dialog.getByRole('button', { name: 'Add the secret' }).click();
  await expect.element(page.getByText('psk_shown_once')).toBeVisible();
  await expect.element(page.getByText(/It is valid once another person has approved it/)).toBeVisible();
  await page.getByRole('button', { name: 'I have stored it' }).click();
  await expect.element(page.getByText('psk_shown_once')).not.toBeInTheDocument();
  expect(sent.map(({ body }) => body)).toEqual([{ kind: 'hmac', reason: 'They sign their postbacks' }]);
});

it('a program is added with its domains and a reason', async () => {
  const sent = respond('put', '/v1/operations/networks/{network}/programs');
  await renderScreen('/admin/networks/networks/fenwick-media');
  await page.getByRole('button', { name: 'Add or change a program' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabelText('Name', { exact: true }).fill('Fenwick Toys');
  await dialog.getByLabelText('Partner’s ID').fill('fenwick-toys');
  await dialog.getByLabelText('Shop URL').fill('https://fenwick-toys.example/');
  await dialog.getByLabelText('Domains').fill('fenwick-toys.example, toys.example');
  await dialog.getByLabelText('Rate').fill('5');
  await dialog.getByLabelText('Country').fill('de');
  await dialog.getByLabelText('Reason').fill('Their first program');
  await dialog.getByRole('button', { name: 'Save the program' }).click();
  await expect.element(toast('Fenwick Toys')).toBeVisible();
  expect(sent.map(({ body }) => body)).toEqual([
    {
      programs: [
        {
          program_id: 'fenwick-toys',
          program_name: 'Fenwick Toys',
          program_url: 'https://fenwick-toys.example/',
          domains: ['fenwick-toys.example', 'toys.example'],
          commission_type: 'percentage',
          commission_rate: '5',
          cookie_duration: null,
          country: 'DE',
          category: null,
        },
      ],
      reason: 'Their first program',
    },
  ]);
});

it.each([
  ['when its last sale was', new Date(Date.now() - 3_600_000).toISOString(), 'Last sale 1 hour ago'],
  ['that it has reported none', null, 'No sale yet'],
])('a partner’s screen says %s', async (_, last_sale_at, text) => {
  const [statistics] = exampleOf('get', '/v1/operations/network-statistics').data;
  if (!statistics) throw new Error('The example has no network.');
  respond('get', '/v1/operations/network-statistics', {
    data: [{ ...statistics, network_id: 'fenwick-media', last_sale_at }],
  });
  await renderScreen('/admin/networks/networks/fenwick-media');
  await expect.element(page.getByText(text)).toBeVisible();
});
