import { expect, test } from '@playwright/test';

for (const path of ['/brands/facets', '/brands/x', '/brands/brd_0000000000000000/facets'])
  test(`${path} is no brand’s page`, async ({ request }) => {
    const answer = await request.get(path);
    expect(answer.status()).toBe(404);
    expect(await answer.text()).not.toContain('undefined');
  });
