import { beforeAll, describe, expect, it } from 'vitest';
import { quickFeedback, submitFeedback } from '../accounts/feedback/submit.ts';
import { readPublisher } from '../accounts/publishers/publishers.ts';
import { ensureBuiltInRules, listRules } from '../compliance/rules/rule-store.ts';
import { addNetworks } from '../networks/testing/sandbox-networks.ts';
import { ADMIN } from '../platform/http/testing/admins.ts';
import { read, readApproved } from '../platform/http/testing/call.ts';
import { openScene } from '../platform/http/testing/scene.ts';

type Values = Record<string, unknown>;
interface Body {
  code?: string;
  fields?: { field: string }[];
  data: Values & { settings: Values };
}

const PARTNER = '/v1/operations/networks/fenwick';
let rule: string;
let incident: string;
let item: string;

/** How two operators change one record: the field, the values that they send, and where it is read. */
interface Door {
  method: 'PATCH' | 'PUT';
  path: () => string;
  field: string;
  values: [unknown, unknown];
  /** Another field that a colleague changes. */
  other: Values;
  present: () => Promise<Values>;
  /** Also sent. */
  rest?: Values;
}
const DOORS: Record<string, Door> = {
  'the settings of payouts': {
    method: 'PUT',
    path: () => '/v1/operations/settings',
    field: 'payout_day',
    values: [3, 5],
    other: { max_links: 60_000 },
    present: async () => (await read<Body>('/v1/operations/settings', { key: ADMIN })).body.data,
  },
  'the settings of a network': {
    method: 'PATCH',
    path: () => '/v1/operations/networks/cj/settings',
    field: 'smallest_accepted_share',
    values: [0.85, 0.95],
    other: { auto_approve: false },
    present: async () =>
      (await read<Body>('/v1/operations/networks/cj/settings', { key: ADMIN })).body.data.settings,
  },
  'the settings of a partner': {
    method: 'PATCH',
    path: () => PARTNER,
    field: 'postback',
    values: [{ status_when_absent: 'approved' }, { status_when_absent: 'reversed' }],
    other: { attribution_days: 60 },
    async present() {
      const { body } = await read<{ data: (Values & { settings: Values })[] }>(
        '/v1/operations/networks?per_page=100',
        { key: ADMIN },
      );
      return body.data.find(({ network_id }) => network_id === 'fenwick')?.settings ?? {};
    },
  },
  'the facts of an incident': {
    method: 'PATCH',
    path: () => `/v1/operations/incidents/${incident}`,
    field: 'title',
    values: ['Links were slow', 'Links to one network were slow'],
    other: { parts: ['links', 'dashboard'] },
    present: async () => (await read<Body>(`/v1/operations/incidents/${incident}`, { key: ADMIN })).body.data,
    rest: {},
  },
  'the reply and the status of feedback': {
    method: 'PATCH',
    path: () => `/v1/feedback/${item}`,
    field: 'reply',
    values: ['It is planned.', 'It is done.'],
    other: { status: 'in_progress' },
    present: async () => (await read<{ data: [Values] }>('/v1/feedback')).body.data[0],
    rest: {},
  },
};

beforeAll(async () => {
  const scene = await openScene();
  const { ctx } = scene;
  await addNetworks(ctx);
  await ensureBuiltInRules(ctx);
  rule = (await listRules(ctx)).find(({ metric }) => metric === 'address_clicks')?.id ?? '';
  const settings = { link_template: 'https://{domain}/?partner_click={click_id}' };
  const body = { network_id: 'fenwick', name: 'Fenwick', currency: 'USD', settings, reason: 'A test' };
  await readApproved('/v1/operations/networks', { method: 'POST', key: ADMIN, body });
  const created = { title: 'Slow links', parts: ['links'], text: 'We look for the cause.' };
  const opened = { method: 'POST', key: ADMIN, body: created };
  incident = String((await read<Body>('/v1/operations/incidents', opened)).body.data.id);
  const { userId } = await readPublisher(ctx.db, (await scene.signUp()).id);
  item = await submitFeedback(ctx, quickFeedback(userId, true, 'dashboard'));
});

describe.each(Object.entries(DOORS))(
  '%s',
  (_, { method, path, field, values, other, present, rest = { reason: 'A test' } }) => {
    const send = (body: Values) =>
      readApproved<Body>(path(), { method, key: ADMIN, body: { ...body, ...rest } });

    it('are not put back by a form that was filled before a colleague changed them', async () => {
      const before = await present();
      const seen = { [field]: before[field] };
      expect([200, 202]).toContain((await send({ [field]: values[0] })).status);
      const theirs = await present();
      expect(theirs[field]).not.toEqual(before[field]);
      expect(await send({ [field]: values[1], seen })).toMatchObject({
        status: 409,
        body: { code: 'seen.outdated', fields: [{ field }] },
      });
      expect(await present()).toEqual(theirs);
    });

    it('are changed by a form that was filled before a colleague changed another one of them', async () => {
      const seen = { [field]: (await present())[field] };
      await send(other);
      expect([200, 202]).toContain((await send({ [field]: values[1], seen })).status);
      expect(await present()).toMatchObject({ ...other, [field]: values[1] });
    });

    it('don’t take a value that no record has', async () => {
      expect(await send({ [field]: values[0], seen: { unheard_of: 1 } })).toMatchObject({
        status: 400,
        body: { code: 'request.unknown_fields' },
      });
    });
  },
);

describe('two operators who save at once', () => {
  it('change a setting of payouts once, if both have seen the same value', async () => {
    const path = '/v1/operations/settings';
    const seen = { payout_day: (await read<Body>(path, { key: ADMIN })).body.data.payout_day };
    const responses = await Promise.all(
      [11, 12, 13].map((payout_day) =>
        read<Body>(path, { method: 'PUT', key: ADMIN, body: { payout_day, seen, reason: 'A test' } }),
      ),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  });

  it('change a compliance rule once, if both have seen the same version', async () => {
    const { version } = await readRule();
    const responses = await Promise.all(
      [21, 22, 23].map((threshold) => changeRule({ threshold, seen: { version } })),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  });
});

it('a compliance rule that a colleague has switched off stays off for a form with an older version', async () => {
  const { version } = await readRule();
  expect(await changeRule({ enabled: false })).toMatchObject({ status: 202 });
  expect(await changeRule({ threshold: 50, enabled: true, seen: { version } })).toMatchObject({
    status: 409,
    body: { code: 'seen.outdated', fields: [{ field: 'version' }] },
  });
  expect(await readRule()).toMatchObject({ enabled: false });
});

async function readRule(): Promise<Values> {
  const { body } = await read<{ data: Values[] }>('/v1/operations/compliance/rules', { key: ADMIN });
  return body.data.find(({ id }) => id === rule) ?? {};
}

function changeRule(change: Values) {
  const body = { ...change, reason: 'A test' };
  return readApproved<Body>(`/v1/operations/compliance/rules/${rule}`, { method: 'PATCH', key: ADMIN, body });
}
