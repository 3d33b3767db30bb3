import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { exampleOf, respond } from '../../../../testing/api.ts';
import { renderScreen } from '../../../../testing/render.tsx';
import { signIn } from '../../../../testing/session.ts';

const REVENUE = '/v1/operations/revenue';

it.each([
  ['', 'No revenue yet.', 'No earnings yet.'],
  ['?from=2025-01-01&to=2025-01-02', 'No revenue in this period.', 'No earnings in this period.'],
])(
  'a dashboard without sales says whether that is so in its period or ever (%s)',
  async (search, ...titles) => {
    signIn('admin');
    const example = exampleOf('get', REVENUE);
    respond('get', REVENUE, { ...example, data: { ...example.data, networks: [], top_publishers: [] } });
    await renderScreen(`/admin/revenue${search}`);
    for (const title of titles) await expect.element(page.getByText(title)).toBeVisible();
  },
);
