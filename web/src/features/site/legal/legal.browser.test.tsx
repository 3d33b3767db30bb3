import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { renderComponent } from '../../../testing/render.tsx';
import { LegalPage } from './legal-page.tsx';
import { PRIVACY } from './privacy.tsx';
import { TERMS } from './terms.tsx';

it('the privacy policy says how long records, analytics and fraud data are kept', async () => {
  await renderComponent(<LegalPage title="Privacy" lead="" since="2026-11-01" clauses={PRIVACY} />);
  for (const text of [
    /^Transaction records .* 7 years after the month of the sale/,
    'Analytics (clicks): 26 months.',
    'Fraud data: up to 7 years.',
  ])
    await expect.element(page.getByText(text)).toBeVisible();
});

it('the terms promise what happens: what is due is paid before an account is closed, and a decision gives its reason', async () => {
  await renderComponent(<LegalPage title="Terms" lead="" since="2026-11-01" clauses={TERMS} />);
  await expect.element(page.getByText(/Commission that is due by then is paid/)).toBeVisible();
  await expect.element(page.getByText(/we can’t pay a closed account/)).toBeVisible();
  await expect.element(page.getByText(/you can see the reason and what is held because of it/)).toBeVisible();
  await expect.element(page.getByText(/We do not show the thresholds/)).toBeVisible();
});

it('the terms are for people of at least 18 years', async () => {
  await renderComponent(<LegalPage title="Terms" lead="" since="2026-11-01" clauses={TERMS} />);
  await expect.element(page.getByText(/^You must be at least 18 years old/)).toBeVisible();
});
