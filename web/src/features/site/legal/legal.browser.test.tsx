import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { exampleOf, respond } from '../../../testing/api.ts';
import { renderComponent } from '../../../testing/render.tsx';
import { LegalPage } from './legal-page.tsx';
import { PRIVACY } from './privacy.tsx';
import { TERMS } from './terms.tsx';

const SETTINGS = exampleOf('get', '/v1/settings/public');

beforeEach(() => {
  respond('get', '/v1/settings/public', { ...SETTINGS, data: { ...SETTINGS.data, deletion_grace_days: 60 } });
});

afterEach(() => vi.unstubAllEnvs());

const showPrivacy = () =>
  renderComponent(<LegalPage title="Privacy" lead="" since="2026-11-01" clauses={PRIVACY} />);

it('the privacy policy says for how long a deletion can be canceled, as the settings do', async () => {
  await showPrivacy();
  await expect.element(page.getByText(/you can cancel the deletion for 60 days\. Then we/)).toBeVisible();
});

it('the privacy policy names what we store to pay, the use of accounts, and who gets what', async () => {
  vi.stubEnv('VITE_EMAIL_DRIVERS', 'cloudflare,resend');
  vi.stubEnv('VITE_EXPORT_HOST', 's3.storage.example');
  await showPrivacy();
  for (const text of [
    /the account that you are paid to .* and your tax data/,
    /For 26 months: on which days you used your account/,
    /^Cloudflare and Resend deliver our emails/,
    /^PayPal, or our bank/,
    /^The provider of s3\.storage\.example keeps a weekly copy/,
  ])
    await expect.element(page.getByText(text)).toBeVisible();
});

it('the privacy policy names no provider of a copy where there is none', async () => {
  await showPrivacy();
  await expect.element(page.getByText(/^Cloudflare delivers our emails/)).toBeVisible();
  await expect.element(page.getByText(/keeps a weekly copy/)).not.toBeInTheDocument();
});

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
