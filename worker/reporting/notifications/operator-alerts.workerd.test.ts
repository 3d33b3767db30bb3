import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { users } from '../../accounts/identity/tables.ts';
import { acknowledgeAlert, listAlerts, type NewAlert, raiseAlert } from '../../platform/alerts/alerts.ts';
import { alerts } from '../../platform/alerts/tables.ts';
import type { Context } from '../../platform/context.ts';
import { emails } from '../../platform/email/tables.ts';
import { openScene, type Scene } from '../../platform/http/testing/scene.ts';
import { addMs, DAY, HOUR, MINUTE } from '../../platform/time.ts';
import { enqueueAlertEmails } from './operator-alerts.ts';
import { confirmedMember, emailsTo, type Reader } from './testing/reader.ts';

const WARNING: NewAlert = { level: 'warning', code: 'report.late', subject: 'cj', message: 'CJ is late.' };
const CRITICAL: NewAlert = { ...WARNING, level: 'critical', subject: 'wildfire', message: 'It is down.' };

let scene: Scene;
let operator: Reader;
let publisher: Reader;

beforeAll(async () => {
  scene = await openScene();
  operator = await confirmedMember(scene);
  publisher = await confirmedMember(scene);
  await scene.ctx.db.update(users).set({ role: 'operator' }).where(eq(users.id, operator.userId));
});

beforeEach(async () => {
  await scene.ctx.db.delete(alerts);
  await scene.ctx.db.delete(emails);
});

describe('an open alert', () => {
  it('is emailed once to each operator, and to no publisher', async () => {
    await raiseAlert(scene.ctx, WARNING);
    expect(await enqueueAlertEmails(scene.ctx)).toBe(1);
    expect(await enqueueAlertEmails(later(2 * HOUR))).toBe(0);
    expect(await sent()).toMatchObject([{ content: { total: 1, alerts: [{ message: 'CJ is late.' }] } }]);
    expect(await emailsTo(scene, publisher, 'operator_alerts')).toEqual([]);
  });

  it('is in one email when two jobs run at the same time', async () => {
    await raiseAlert(scene.ctx, CRITICAL);
    const counts = await Promise.all([enqueueAlertEmails(scene.ctx), enqueueAlertEmails(later(1))]);
    expect(counts.toSorted()).toEqual([0, 1]);
    expect(await sent()).toHaveLength(1);
  });

  it('waits an hour after the last email if it is a warning, and not at all if it is critical', async () => {
    await raiseAlert(scene.ctx, WARNING);
    await enqueueAlertEmails(scene.ctx);
    await raiseAlert(later(MINUTE), { ...WARNING, subject: 'siteplug' });
    expect(await enqueueAlertEmails(later(2 * MINUTE))).toBe(0);
    await raiseAlert(later(3 * MINUTE), CRITICAL);
    expect(await enqueueAlertEmails(later(4 * MINUTE))).toBe(1);
    const [, second] = await sent();
    expect(second?.content).toMatchObject({
      total: 2,
      alerts: [{ level: 'critical' }, { level: 'warning' }],
    });
  });

  it('of the level “info” or acknowledged is not emailed', async () => {
    await raiseAlert(scene.ctx, { ...WARNING, level: 'info' });
    await raiseAlert(scene.ctx, CRITICAL);
    const { alerts: raised } = await listAlerts(scene.ctx, { page: 1, perPage: 5, state: 'open' });
    const id = raised.find(({ level }) => level === 'critical')?.id ?? '';
    await acknowledgeAlert(scene.ctx, id, 'Known');
    expect(await enqueueAlertEmails(scene.ctx)).toBe(0);
  });
});

describe('an acknowledged alert', () => {
  it('stays closed when it occurs again on the same day, and is opened and emailed a day later', async () => {
    await raiseAlert(scene.ctx, WARNING);
    await enqueueAlertEmails(scene.ctx);
    await acknowledgeAlert(scene.ctx, await onlyId(), 'The network knows');
    await raiseAlert(later(HOUR), WARNING);
    expect(await open()).toBe(0);
    await raiseAlert(later(DAY), WARNING);
    expect(await open()).toBe(1);
    expect(await enqueueAlertEmails(later(DAY + MINUTE))).toBe(1);
  });

  it('is opened as soon as it becomes critical', async () => {
    await raiseAlert(scene.ctx, WARNING);
    await acknowledgeAlert(scene.ctx, await onlyId(), null);
    await raiseAlert(later(MINUTE), { ...WARNING, level: 'critical' });
    expect(await open()).toBe(1);
  });
});

function later(milliseconds: number): Context {
  return { ...scene.ctx, now: addMs(scene.ctx.now, milliseconds) };
}

function sent() {
  return emailsTo(scene, operator, 'operator_alerts');
}

async function onlyId(): Promise<string> {
  return (await listAlerts(scene.ctx, { page: 1, perPage: 1 })).alerts[0]?.id ?? '';
}

async function open(): Promise<number> {
  return (await listAlerts(scene.ctx, { page: 1, perPage: 1, state: 'open' })).total;
}
