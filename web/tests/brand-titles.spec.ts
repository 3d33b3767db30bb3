import { expect, test } from '@playwright/test';

for (const path of ['/brands/facets', '/brands/x', '/brands/brd_0000000000000000/facets'])
  test(`${path} returns 404`, async ({ request }) => {
    const response = await request.get(path);
    expect(response.status()).toBe(404);
    expect(await response.text()).not.toContain('undefined');
  });
