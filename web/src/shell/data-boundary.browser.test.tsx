import { useSuspenseQuery } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { payoutTermsQuery } from '../lib/payout-terms.ts';
import { refuse, respond } from '../testing/api.ts';
import { renderComponent } from '../testing/render.tsx';
import { DataBoundary } from './data-boundary.tsx';

const TERMS = '/v1/settings/public';

function Terms() {
  return <p>Paid on day {useSuspenseQuery(payoutTermsQuery).data.day}</p>;
}

function renderTerms(): Promise<void> {
  return renderComponent(
    <DataBoundary failed="We couldn’t load the terms." loading="Loading">
      <Terms />
    </DataBoundary>,
  );
}

const alert = () => page.getByRole('alert');
const retry = () => page.getByRole('button', { name: 'Try again' });

describe('a part of a page that couldn’t be loaded', () => {
  it.each([429, 500, 503])('can be tried again after a response with status %d', async (status) => {
    refuse('get', TERMS, { status, code: 'test.failed', detail: 'Not now.' });
    await renderTerms();
    await expect.element(alert()).toMatchTextContent('We couldn’t load the terms.');
    respond('get', TERMS);
    await retry().click();
    await expect.element(page.getByText('Paid on day 15')).toBeVisible();
    await expect.element(alert()).not.toBeInTheDocument();
  });

  it('can’t be tried again if it doesn’t exist', async () => {
    refuse('get', TERMS, { status: 404, code: 'test.missing', detail: 'There is none.' });
    await renderTerms();
    await expect.element(alert()).toMatchTextContent('There is none. (test.missing)');
    await expect.element(retry()).not.toBeInTheDocument();
  });
});
