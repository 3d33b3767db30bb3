import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { disconnect, respond } from '../../../testing/api.ts';
import { renderScreen } from '../../../testing/render.tsx';
import { signIn } from '../../../testing/session.ts';

const FAILED = 'Error loading compliance data, Please try again later.';

describe('the compliance dashboard', () => {
  it.each([
    ['', 'Active Violations', '/v1/operations/compliance/violations'],
    ['/rules', 'Compliance Rules', '/v1/operations/compliance/rules'],
    ['/registry', 'Ban Registry', '/v1/operations/banned-domains'],
    ['/logs', 'Recent Logs', '/v1/operations/compliance/decisions'],
  ] as const)(
    'says that the data of /admin/compliance%s can’t be loaded, and can be tried again',
    async (screen, label, path) => {
      signIn('operator');
      for (const each of [
        '/v1/operations/compliance/violations',
        '/v1/operations/compliance/rules',
        '/v1/operations/compliance/reviews',
        '/v1/operations/compliance/decisions',
        '/v1/operations/banned-domains',
        '/v1/operations/compliance/suspended-publishers',
        '/v1/operations/operators',
      ] as const)
        respond('get', each);
      disconnect('get', path);
      await renderScreen(`/admin/compliance${screen}`);
      await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Compliance Dashboard');
      await expect
        .element(page.getByRole('navigation', { name: 'Compliance Dashboard' }))
        .toMatchTextContent(label);
      await expect.element(page.getByText(FAILED)).toBeVisible();
      respond('get', path);
      await page.getByRole('button', { name: 'Try again' }).first().click();
      await expect.element(page.getByText(FAILED)).not.toBeInTheDocument();
    },
  );
});
