import { test } from '@playwright/test';
import { newAccount, ownNetwork } from './accounts.ts';

test.describe.configure({ timeout: 600_000 });
test('look', async ({ page, context }) => {
  await context.setExtraHTTPHeaders(ownNetwork());
  await newAccount(context.request, { role: 'admin', confirmed: true });
  const shoot = async (path: string, name: string) => {
    for (const [theme, width] of [
      ['light', 1280],
      ['dark', 1280],
      ['light', 360],
      ['dark', 360],
    ] as const) {
      await page.emulateMedia({ colorScheme: theme });
      await page.setViewportSize({ width, height: 900 });
      await page.goto(path);
      await page.waitForTimeout(1500);
      await page.screenshot({ path: `/tmp/c-shots/${name}-${width}-${theme}.png`, fullPage: true });
    }
  };
  await shoot('/status', 'status-empty');
  await shoot('/admin/incidents', 'incidents-empty');
  await shoot('/admin/system/performance', 'performance-empty');
  const stats = await (await context.request.get('/v1/stats')).json();
  const link = stats.data.demo?.sample_url ?? '/track?p=PUB000001';
  for (let visit = 0; visit < 30; visit++)
    await context.request.get(link.replace(/^https?:\/\/[^/]+/, ''), {
      maxRedirects: 0,
      headers: { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/142.0.0.0' },
    });
  await context.request.post('/dev/jobs/watch_jobs');
  const open = (body: object) => context.request.post('/v1/operations/incidents', { data: body });
  const first = await open({
    title: 'Links to one network were slow',
    parts: ['links', 'reports'],
    text: 'Some links take longer than a second. We are looking for the cause, and write again within the hour.',
  });
  const { data } = await first.json();
  await context.request.post(`/v1/operations/incidents/${data.id}/updates`, {
    data: {
      state: 'identified',
      text: 'One network answers slowly. Its links redirect, but reports are delayed.',
    },
  });
  await open({
    title: 'Emails were late',
    state: 'resolved',
    parts: ['emails'],
    text: 'Emails of the last hour have been sent.',
  });
  const failed = await context.request.post('/v1/operations/incidents', { data: { title: '' } });
  const traced = first.headers()['x-request-id'];
  const refused = failed.headers()['x-request-id'];
  await page.waitForTimeout(130_000);
  await shoot('/admin/system', 'system');
  await shoot('/admin/system/health', 'health');
  await shoot('/admin/system/performance', 'performance');
  await shoot('/admin/system/security', 'security');
  await shoot('/admin/incidents', 'incidents');
  await shoot('/admin/request-log', 'requests-empty');
  await shoot(`/admin/request-log?id=${traced}`, 'requests');
  await shoot(`/admin/request-log?id=${refused}`, 'requests-refused');
  await shoot('/status', 'status');
  await page.setViewportSize({ width: 1280, height: 1100 });
  await page.goto('/admin/incidents');
  await page.getByRole('button', { name: 'Open an incident' }).click();
  await page.waitForTimeout(600);
  await page.getByRole('button', { name: 'Open incident' }).click();
  await page.screenshot({ path: '/tmp/c-shots/open-dialog.png' });
  console.log(
    JSON.stringify(await (await context.request.post('/functions/v1/health-monitor', { data: {} })).json()),
  );
});
