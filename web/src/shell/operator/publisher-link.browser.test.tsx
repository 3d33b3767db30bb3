import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { respond } from '../../testing/api.ts';
import { renderComponent } from '../../testing/render.tsx';
import { signIn } from '../../testing/session.ts';
import { PublisherLink } from './publisher-link.tsx';

it('the publishers of a screen are named beside their IDs, by one call for all', async () => {
  signIn('operator');
  const asked = respond('get', '/v1/operations/names', ({ query }) => ({
    data: (query.ids ?? '').split(',').map((id) => ({ id, name: id === 'PUB000001' ? 'Ada Fenwick' : null })),
  }));
  await renderComponent(
    <>
      <p>
        <PublisherLink id="PUB000001" />
      </p>
      <p>
        <PublisherLink id="PUB000002" />
      </p>
      <p>
        <PublisherLink id="PUB000003" name="Bea Brook" />
      </p>
    </>,
  );
  await expect.element(page.getByText('Ada Fenwick')).toBeVisible();
  await expect.element(page.getByText('PUB000001')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'PUB000002' })).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Bea Brook' })).toBeVisible();
  expect(asked.map(({ query }) => query.ids)).toEqual(['PUB000001,PUB000002']);
});
