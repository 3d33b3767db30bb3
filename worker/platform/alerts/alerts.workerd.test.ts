import { env } from 'cloudflare:workers';
import { expect, it } from 'vitest';
import { sampleContext } from '../../catalog/testing/sample-context.ts';
import { listAlerts, raiseAlert } from './alerts.ts';

const STATUS = {
  level: 'warning',
  code: 'report.unknown_status',
  subject: 'cj:LIMBO',
  message: 'Once.',
} as const;

it('raiseAlert counts repeated alerts, and listAlerts sorts them by when they were last seen', async () => {
  const [noon, after, latest] = [0, 1, 2].map((minutes) => sampleContext(env.DB, minutes));
  if (!noon || !after || !latest) throw new Error('Three times are needed.');
  await raiseAlert(noon, STATUS);
  await raiseAlert(after, { ...STATUS, subject: 'wildfire:LIMBO' });
  await raiseAlert(latest, { ...STATUS, level: 'critical', message: 'Again.' });
  const { alerts, total } = await listAlerts(noon, { page: 1, perPage: 10 });
  expect(total).toBe(2);
  expect(alerts).toMatchObject([
    {
      subject: 'cj:LIMBO',
      count: 2,
      level: 'critical',
      message: 'Again.',
      firstSeenAt: noon.now,
      lastSeenAt: latest.now,
    },
    { subject: 'wildfire:LIMBO', count: 1 },
  ]);
  expect((await listAlerts(noon, { page: 2, perPage: 1 })).alerts).toMatchObject([
    { subject: 'wildfire:LIMBO' },
  ]);
});
