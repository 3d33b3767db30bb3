import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { exampleOf, refuse, respond } from '../../../../testing/api.ts';
import { toast } from '../../../../testing/page-parts.ts';
import { renderComponent } from '../../../../testing/render.tsx';
import { signIn } from '../../../../testing/session.ts';
import { BreakerCard } from './breaker-card.tsx';
import { type Breaker, breakerQuery } from './breaker-query.ts';

const BREAKER = '/v1/operations/networks/{network}/breaker';
const RESET = '/v1/operations/networks/{network}/breaker/reset';

function breaker(changes: Partial<Breaker>): { data: Breaker } {
  return {
    data: {
      ...exampleOf('get', BREAKER).data,
      ...{ status: 'CLOSED', failures: 0, lastFailureTime: null, nextRetryTime: null },
      ...changes,
    },
  };
}

/** An open breaker that may try again at a time. */
const open = (nextRetryTime: number) =>
  breaker({ status: 'OPEN', failures: 5, lastFailureTime: Date.now(), nextRetryTime });

const reset = () => page.getByRole('button', { name: 'Reset CJ API Circuit Breaker' });

async function renderCard(state: { data: Breaker }): Promise<void> {
  signIn('operator');
  respond('get', BREAKER, state);
  await renderComponent(<BreakerCard network="cj" title="CJ API" />);
}

describe('an open circuit breaker', () => {
  it('counts down to its next retry', async () => {
    await renderCard(open(Date.now() + 90_000));
    await expect.element(page.getByText('OPEN', { exact: true })).toBeVisible();
    await expect.element(page.getByText(/^1:\d\d$/)).toBeVisible();
  });

  it('is ready to retry after that', async () => {
    await renderCard(open(Date.now() - 1_000));
    await expect.element(page.getByText('Ready to retry')).toBeVisible();
  });

  it('can be reset, after which it is closed', async () => {
    await renderCard(open(Date.now() - 1_000));
    respond('post', RESET, breaker({}));
    await reset().click();
    await expect.element(toast('Circuit breaker reset')).toBeVisible();
    await expect.element(page.getByText('CLOSED', { exact: true })).toBeVisible();
    await expect.element(reset()).not.toBeInTheDocument();
  });

  it('says why it couldn’t be reset', async () => {
    await renderCard(open(Date.now() - 1_000));
    const detail = 'A breaker can be reset only while it is open.';
    refuse('post', RESET, { status: 409, code: 'breaker.not_open', detail });
    await reset().click();
    await expect.element(toast('Failed to reset circuit breaker')).toMatchTextContent(detail);
  });
});

describe('a closed circuit breaker', () => {
  it('can’t be reset', async () => {
    await renderCard(breaker({}));
    await expect.element(page.getByText('CLOSED', { exact: true })).toBeVisible();
    await expect.element(reset()).not.toBeInTheDocument();
  });
});

it('a circuit breaker that tries one call is HALF_OPEN, and can’t be reset', async () => {
  await renderCard(breaker({ status: 'HALF_OPEN' }));
  await expect.element(page.getByText('HALF_OPEN', { exact: true })).toBeVisible();
  await expect.element(reset()).not.toBeInTheDocument();
});

it('the state of a circuit breaker is read again every 10 seconds', () => {
  expect(breakerQuery('cj').refetchInterval).toBe(10_000);
});
