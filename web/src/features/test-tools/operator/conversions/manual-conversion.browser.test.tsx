import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { exampleOf, refuse, respond } from '../../../../testing/api.ts';
import { toast } from '../../../../testing/page-parts.ts';
import { renderComponent } from '../../../../testing/render.tsx';
import { signIn } from '../../../../testing/session.ts';
import { ManualConversionTester } from './manual-conversion-tester.tsx';

const RECORD = '/functions/v1/record-conversion';
const DATA = '/v1/operations/test-data';
const TESTED = {
  success: true as const,
  is_test: true as const,
  data: {
    ...{ link_id: 'lnk_1', publisher_id: 'PUB999999', brand_id: 'brd_1', order_id: 'TEST_1' },
    ...{ gross: '12.34', net: '6.17' },
  },
};

beforeEach(() => {
  signIn('admin');
  respond('get', DATA);
});

const record = () => page.getByRole('button', { name: 'Record test conversion' }).click();
const link = () => exampleOf('get', DATA).data.links[0];
const chooseLink = () => page.getByLabelText('Link').selectOptions(`${link()?.title}: ${link()?.brand_name}`);

it('link and earnings are required', async () => {
  const calls = respond('post', RECORD, TESTED);
  await renderComponent(<ManualConversionTester />);
  await page.getByLabelText('Earnings (USD)').fill('12.34');
  await record();
  await expect.element(toast('Missing Information')).toBeVisible();
  await page.getByLabelText('Earnings (USD)').fill('');
  await chooseLink();
  await record();
  expect(calls).toHaveLength(0);
});

it('earnings have the step 0.01', async () => {
  await renderComponent(<ManualConversionTester />);
  await expect.element(page.getByLabelText('Earnings (USD)')).toHaveAttribute('step', '0.01');
});

it('an order without an ID is TEST_ and the time, and nothing is booked', async () => {
  const calls = respond('post', RECORD, TESTED);
  await renderComponent(<ManualConversionTester />);
  await chooseLink();
  await page.getByLabelText('Earnings (USD)').fill('12.34');
  await record();
  await expect.element(toast('Test conversion recorded')).toMatchTextContent('Nothing was booked.');
  await expect.element(page.getByText('$6.17')).toBeVisible();
  expect(calls[0]?.body).toEqual({
    linkId: link()?.link_id,
    earnings: 12.34,
    orderId: expect.stringMatching(/^TEST_\d{13}$/),
    metadata: { source: 'manual_test' },
  });
});

it('a link is also given by its ID, and an order by its own', async () => {
  const calls = respond('post', RECORD, TESTED);
  await renderComponent(<ManualConversionTester />);
  await page.getByLabelText('Link').selectOptions('Another link, by its ID');
  await page.getByLabelText('Link ID').fill('lnk_0123456789abcdefghjk');
  await page.getByLabelText('Earnings (USD)').fill('1');
  await page.getByLabelText('Order ID').fill('order-7');
  await record();
  await expect.element(toast('Test conversion recorded')).toBeVisible();
  expect(calls[0]?.body).toMatchObject({ linkId: 'lnk_0123456789abcdefghjk', orderId: 'order-7' });
});

it('a failure is “Failed to record conversion. Please try again.”', async () => {
  refuse('post', RECORD, { status: 404, code: 'link.unknown', detail: 'You have no link with this ID.' });
  await renderComponent(<ManualConversionTester />);
  await chooseLink();
  await page.getByLabelText('Earnings (USD)').fill('1');
  await record();
  await expect
    .element(toast('Failed to record conversion. Please try again.'))
    .toMatchTextContent('You have no link with this ID.');
});
