import { expect, test } from '@playwright/test';
import { openLive } from './page-parts.ts';

test('back right after a search shows the earlier search in the field, on a slow device too', async ({
  page,
}) => {
  await openLive(page, '/brands');
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 6 });
  const field = page.getByLabel('Name or category');
  for (const text of ['sport', 'wine']) {
    await field.fill(text);
    await page.keyboard.press('Enter');
    await page.waitForURL(`/brands?q=${text}`, { waitUntil: 'commit' });
  }
  await page.evaluate(() => history.back());
  await expect(page).toHaveURL('/brands?q=sport');
  await expect(field).toHaveValue('sport');
});
