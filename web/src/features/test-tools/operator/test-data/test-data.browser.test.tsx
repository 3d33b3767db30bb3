import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { exampleOf, refuse, respond } from '../../../../testing/api.ts';
import { toast } from '../../../../testing/page-parts.ts';
import { renderComponent } from '../../../../testing/render.tsx';
import { signIn } from '../../../../testing/session.ts';
import { TestDataManager } from './test-data-manager.tsx';

const PATH = '/v1/operations/test-data';
const EMPTY = { links: 0, clicks: 0, conversions: 0, earnings: '0.00' };
const REFUSAL = { status: 500, code: 'internal.unexpected', detail: 'The database is down.' };

beforeEach(() => {
  signIn('admin');
});

function empty() {
  const { data } = exampleOf('get', PATH);
  return { data: { ...data, created_at: null, links: [], conversions: [] }, summary: EMPTY };
}

function full() {
  const example = exampleOf('get', PATH);
  const links = [1, 2, 3].map((number) => ({
    ...example.data.links[0],
    ...{
      link_id: `lnk_${number}`,
      title: `Test link ${number}`,
      brand_id: 'brd_a',
      brand_name: 'Alder Nook',
    },
    ...{
      tracking_url: 'https://tributary.example/track?id=lnk_1',
      original_url: 'https://alder-nook.example/',
    },
    ...{ clicks: 4 + number, conversions: 1, earnings: '10.00' },
  }));
  return {
    data: { ...example.data, links },
    summary: { links: 3, clicks: 18, conversions: 3, earnings: '30.00' },
  };
}

const button = (name: string) => page.getByRole('button', { name, exact: true });

it('Create makes the test data, which is shown as test and not as money', async () => {
  respond('get', PATH, empty());
  const calls = respond('post', PATH, full());
  await renderComponent(<TestDataManager />);
  await expect.element(page.getByText('No test data yet.')).toBeVisible();
  await expect.element(button('Clear')).toBeDisabled();
  await button('Create').click();
  await expect
    .element(toast('Test data created'))
    .toMatchTextContent('3 links, 18 clicks and 3 conversions.');
  await expect.element(page.getByRole('row', { name: /Test link 3/ })).toMatchTextContent('Test');
  await expect.element(page.getByText('Not money')).toBeVisible();
  await expect.element(button('Create')).toBeDisabled();
  expect(calls).toHaveLength(1);
});

it('Clear asks first, and then deletes all of it', async () => {
  respond('get', PATH, full());
  const calls = respond('delete', PATH, { data: { links: 3, clicks: 18, conversions: 3 } });
  await renderComponent(<TestDataManager />);
  await button('Clear').click();
  expect(calls).toHaveLength(0);
  respond('get', PATH, empty());
  await button('Clear test data').click();
  await expect.element(toast('Test data cleared')).toBeVisible();
  await expect.element(page.getByText('No test data yet.')).toBeVisible();
});

it('a failure to create is “Failed to create test data”', async () => {
  respond('get', PATH, empty());
  refuse('post', PATH, REFUSAL);
  await renderComponent(<TestDataManager />);
  await button('Create').click();
  await expect.element(toast('Failed to create test data')).toMatchTextContent(REFUSAL.detail);
});

it('a failure to clear is “Failed to clear test data”', async () => {
  respond('get', PATH, full());
  refuse('delete', PATH, REFUSAL);
  await renderComponent(<TestDataManager />);
  await button('Clear').click();
  await button('Clear test data').click();
  await expect.element(toast('Failed to clear test data')).toMatchTextContent(REFUSAL.detail);
});
