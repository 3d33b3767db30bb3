import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { sampleContext } from '../../catalog/testing/sample-context.ts';
import { acknowledgeAlert, acknowledgeCode, listAlerts, raiseAlert } from './alerts.ts';

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

it('listAlerts has open alerts by level, the most urgent first, then acknowledged ones, and filters them by level', async () => {
  const times = [10, 11, 12, 13].map((minutes) => sampleContext(env.DB, minutes));
  const raised = [
    { ...STATUS, level: 'critical', subject: 'urgency:done' },
    { ...STATUS, level: 'critical', subject: 'urgency:critical' },
    { ...STATUS, level: 'info', subject: 'urgency:info' },
    { ...STATUS, level: 'warning', subject: 'urgency:warning' },
  ] as const;
  for (const [index, ctx] of times.entries()) await raiseAlert(ctx, { ...STATUS, ...raised[index] });
  const [ctx] = times;
  if (!ctx) throw new Error('A time is needed.');
  const subjectsOf = async (filter: Pick<Parameters<typeof listAlerts>[1], 'level' | 'state'>) => {
    const { alerts, total } = await listAlerts(ctx, { page: 1, perPage: 100, ...filter });
    expect(total).toBe(alerts.length);
    return alerts.map(({ subject }) => subject).filter((subject) => subject.startsWith('urgency:'));
  };
  const { alerts } = await listAlerts(ctx, { page: 1, perPage: 100 });
  const done = alerts.find(({ subject }) => subject === 'urgency:done');
  await acknowledgeAlert(ctx, done?.id ?? '', null);
  const open = ['urgency:critical', 'urgency:warning', 'urgency:info'];
  expect(await subjectsOf({})).toEqual([...open, 'urgency:done']);
  expect(await subjectsOf({ state: 'open' })).toEqual(open);
  expect(await subjectsOf({ level: 'critical' })).toEqual(['urgency:critical', 'urgency:done']);
  expect(await subjectsOf({ state: 'open', level: 'warning' })).toEqual(['urgency:warning']);
  expect(await subjectsOf({ state: 'acknowledged' })).toEqual(['urgency:done']);
});

describe('acknowledgeCode', () => {
  const [first, second, third] = [30, 31, 32].map((minutes) => sampleContext(env.DB, minutes));
  if (!first || !second || !third) throw new Error('Three times are needed.');
  const open = async (code: string) => {
    const { alerts } = await listAlerts(third, { page: 1, perPage: 10, state: 'open', code });
    return alerts.map(({ subject }) => subject).sort();
  };
  const raise = async (code: string, subjects: readonly string[], ctx = first) => {
    for (const subject of subjects) await raiseAlert(ctx, { ...STATUS, code, subject });
  };

  it('acknowledges the open alerts with a code, each with its audit entry, and no others', async () => {
    await raise('together.one', ['a', 'b']);
    await raise('together.other', ['a']);
    const seen = { total: 2, at: second.now };
    expect(await acknowledgeCode(third, 'together.one', { seen, reason: 'Known' })).toBe(2);
    expect(await open('together.one')).toEqual([]);
    expect(await open('together.other')).toEqual(['a']);
    const { results } = await env.DB.prepare(
      `SELECT reason FROM audit_log WHERE action = 'alert.acknowledged'
       AND subject IN (SELECT id FROM alerts WHERE code = 'together.one')`,
    ).all();
    expect(results).toEqual([{ reason: 'Known' }, { reason: 'Known' }]);
  });

  it('leaves open what is raised after the operator has looked', async () => {
    await raise('together.later', ['a']);
    await raise('together.later', ['b'], third);
    const seen = { total: 1, at: second.now };
    expect(await acknowledgeCode(third, 'together.later', { seen, reason: null })).toBe(1);
    expect(await open('together.later')).toEqual(['b']);
  });

  it('is refused if one of them has occurred again since', async () => {
    await raise('together.again', ['a', 'b']);
    await raise('together.again', ['a'], third);
    const seen = { total: 2, at: second.now };
    await expect(acknowledgeCode(third, 'together.again', { seen, reason: null })).rejects.toMatchObject({
      code: 'seen.outdated',
      status: 409,
    });
    expect(await open('together.again')).toEqual(['a', 'b']);
  });
});
