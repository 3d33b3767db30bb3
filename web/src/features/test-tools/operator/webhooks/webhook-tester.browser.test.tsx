import { beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { exampleOf, refuse, respond } from '../../../../testing/api.ts';
import { toast } from '../../../../testing/page-parts.ts';
import { renderComponent } from '../../../../testing/render.tsx';
import { signIn } from '../../../../testing/session.ts';
import { WebhookTester } from './webhook-tester.tsx';
import type { WebhookSample } from './webhooks-query.ts';

const ENDPOINTS = '/v1/operations/mock-webhook-endpoints';
const TESTS = '/v1/operations/webhook-tests';
const EVENTS: WebhookSample['event'][] = [
  'conversion.created',
  'compliance.violation',
  'api_key.created',
  'publisher.approved',
  'click.tracked',
];
const URL_OF_SHOP = 'https://hooks.alder-nook.example/in';

beforeEach(() => {
  signIn('admin');
  respond('get', '/v1/operations/webhook-samples', {
    data: EVENTS.map((event) => ({ event, payload: { event, test: true } })),
  });
  respond('get', ENDPOINTS, { data: [] });
});

const answer = (changes: object) =>
  respond('post', TESTS, { data: { ...exampleOf('post', TESTS).data, ...changes } });
const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
const url = () => page.getByLabelText('Webhook URL');
const payload = () => page.getByLabelText('Payload (JSON)');

describe('a mock endpoint', () => {
  it('needs a name', async () => {
    const calls = respond('post', ENDPOINTS);
    await renderComponent(<WebhookTester />);
    await press('Create endpoint');
    await expect
      .element(toast('Name Required'))
      .toMatchTextContent('Please enter a name for the webhook endpoint');
    expect(calls).toHaveLength(0);
  });

  it('is created, and shows its URL and the events that arrive', async () => {
    const [endpoint] = exampleOf('get', ENDPOINTS).data;
    const [event] = endpoint?.events ?? [];
    if (!endpoint || !event) throw new Error('The example has no event.');
    const calls = respond('post', ENDPOINTS);
    await renderComponent(<WebhookTester />);
    await page.getByLabelText('Name').fill('Staging shop');
    respond('get', ENDPOINTS, {
      data: [
        {
          ...endpoint,
          name: 'Staging shop',
          events: [
            {
              ...event,
              event_type: 'click.tracked',
              payload: { test: true },
              source_ip: 'hash:3f9a1c0c4d7e',
            },
          ],
        },
      ],
    });
    await press('Create endpoint');
    expect(calls).toMatchObject([{ body: { name: 'Staging shop' } }]);
    await expect.element(page.getByRole('heading', { name: 'Staging shop' })).toBeVisible();
    await page.getByRole('list', { name: 'Events of Staging shop' }).getByText('click.tracked').click();
    await expect.element(page.getByText('hash:3f9a1c0c4d7e')).toBeVisible();
    await press('Use the URL of Staging shop');
    await expect.element(url()).toHaveValue(endpoint.url);
  });
});

describe('a webhook', () => {
  it('needs a URL and a payload', async () => {
    await renderComponent(<WebhookTester />);
    await press('Send Webhook');
    const missing = toast('Missing Information');
    await expect.element(missing).toMatchTextContent('Please enter both webhook URL and payload');
  });

  it('needs valid JSON', async () => {
    await renderComponent(<WebhookTester />);
    await url().fill(URL_OF_SHOP);
    await payload().fill('{"event":');
    await press('Send Webhook');
    await expect.element(toast('Invalid JSON')).toMatchTextContent('Please enter valid JSON for the payload');
  });

  it('is sent, and its answer is shown', async () => {
    const calls = answer({ outcome: 'delivered', status: 200, status_text: 'OK', response_body: 'thanks' });
    await renderComponent(<WebhookTester />);
    await url().fill(URL_OF_SHOP);
    await payload().fill('{"event": "conversion.created"}');
    await press('Send Webhook');
    await expect.element(toast('Webhook Sent')).toBeVisible();
    await expect.element(page.getByText('thanks')).toBeVisible();
    expect(calls).toMatchObject([{ body: { url: URL_OF_SHOP, payload: { event: 'conversion.created' } } }]);
  });

  it('that is answered with an error is “Webhook Failed” with status and text', async () => {
    answer({ outcome: 'failed', status: 500, status_text: 'Internal Server Error' });
    await renderComponent(<WebhookTester />);
    await url().fill(URL_OF_SHOP);
    await press('Send Webhook');
    await expect.element(toast('Webhook Failed')).toMatchTextContent('Status 500: Internal Server Error');
  });

  it('without a response is a “Network Error”', async () => {
    answer({ outcome: 'network_error', status: null, status_text: '' });
    await renderComponent(<WebhookTester />);
    await url().fill(URL_OF_SHOP);
    await press('Send Webhook');
    await expect
      .element(toast('Network Error'))
      .toMatchTextContent('Failed to send webhook due to network error');
  });

  it('to a private address is refused with the reason', async () => {
    const detail = 'We can’t deliver to this address. Its host is not on the public internet.';
    refuse('post', TESTS, { status: 422, code: 'webhook.address_refused', detail });
    await renderComponent(<WebhookTester />);
    await url().fill('https://10.0.0.1/');
    await press('Send Webhook');
    await expect.element(toast('Webhook Failed')).toMatchTextContent(detail);
  });
});

it.each(EVENTS)('the event %s is simulated with its own payload', async (event) => {
  const calls = answer({ outcome: 'delivered' });
  await renderComponent(<WebhookTester />);
  await url().fill(URL_OF_SHOP);
  await press(`Simulate ${event}`);
  await expect.element(toast('Webhook Sent')).toBeVisible();
  expect(calls).toMatchObject([{ body: { url: URL_OF_SHOP, payload: { event, test: true } } }]);
  await expect.element(payload()).toHaveValue(JSON.stringify({ event, test: true }, null, 2));
});

it('the answer to a simulated event replaces the one before', async () => {
  answer({ outcome: 'delivered', response_body: 'thanks' });
  await renderComponent(<WebhookTester />);
  await url().fill(URL_OF_SHOP);
  await press('Send Webhook');
  await expect.element(page.getByText('thanks')).toBeVisible();
  answer({ outcome: 'delivered', response_body: 'seen' });
  await press('Simulate click.tracked');
  await expect.element(page.getByText('seen', { exact: true })).toBeVisible();
  await expect.element(page.getByText('thanks')).not.toBeInTheDocument();
});
