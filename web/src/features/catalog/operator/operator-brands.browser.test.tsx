import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { refuse, respond } from '../../../testing/api.ts';
import { renderScreen } from '../../../testing/render.tsx';
import { signIn } from '../../../testing/session.ts';
import { brandCountsQuery, operatorBrandsQuery } from './operator-brands-query.ts';

const BRANDS = '/v1/operations/brands';

it('the list is fresh for 5 minutes and the figures for 10, and both are tried again twice', () => {
  const list = operatorBrandsQuery({});
  expect([list.staleTime, list.retry]).toEqual([300_000, 2]);
  const { staleTime, gcTime, retry } = brandCountsQuery;
  expect([staleTime, gcTime, retry]).toEqual([600_000, 600_000, 2]);
});

it('has four figures, a search and a filter by network', async () => {
  signIn('operator');
  respond('get', BRANDS);
  respond('get', `${BRANDS}/counts`);
  await renderScreen('/admin/brands');
  for (const figure of ['Total', 'Approved', 'SitePlug', 'Wildfire'])
    await expect.element(page.getByRole('term').filter({ hasText: figure }).first()).toBeVisible();
  await expect.element(page.getByLabelText('Search brands')).toBeVisible();
  for (const name of ['All', 'SitePlug', 'Wildfire'])
    await expect.element(page.getByRole('radio', { name, exact: true })).toBeInTheDocument();
});

it('says that the brands can’t be loaded after three tries, and offers to reload the page', async () => {
  signIn('operator');
  respond('get', `${BRANDS}/counts`);
  const calls = refuse('get', BRANDS, { status: 500, code: 'internal.unexpected', detail: 'No.' });
  await renderScreen('/admin/brands');
  await expect.element(page.getByText('Error loading brands'), { timeout: 12_000 }).toBeVisible();
  await expect.element(page.getByText('Failed to fetch brand data. Please try again.')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Reload Page' })).toBeVisible();
  expect(calls).toHaveLength(3);
});
