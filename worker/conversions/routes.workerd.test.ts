import { beforeAll, describe, expect, it } from 'vitest';
import { read } from '../http/testing/call.ts';
import { type Member, openScene, type Scene } from '../http/testing/scene.ts';
import { createClickId } from '../tracking/click-id.ts';

interface Taken {
  success: true;
  data: { conversion_id: string | null; result: string };
}

let scene: Scene;
let one: Member;
let two: Member;
let orders = 0;

beforeAll(async () => {
  scene = await openScene();
  one = await scene.signUp();
  two = await scene.signUp();
});

describe('a publisher who reports a conversion of their own click', () => {
  it('sees it pending, with their share, under the brand of the click', async () => {
    const answer = await report({ click_id: await scene.click(one), earnings: '5.9465' });
    expect(answer).toMatchObject({ status: 200, body: { data: { result: 'new' } } });
    const earnings = await read<{ data: Record<string, unknown>[] }>('/v1/publisher/earnings', one);
    expect(earnings.body.data).toMatchObject([
      {
        brand_id: scene.program.brand_id,
        gross_earnings: '5.9465',
        net_earnings: '2.97325',
        pending: '2.97325',
        payment_status: 'pending',
      },
    ]);
  });

  it('may leave the click’s row to be lost: the id is enough', async () => {
    const answer = await report({ click_id: scene.idOf(one) });
    expect(answer.body.data.result).toBe('new');
    expect(await conversion(answer)).toMatchObject({ publisher_id: one.id, orphanhood: null });
  });

  it('can send it again and again: it is one conversion', async () => {
    const sale = { click_id: scene.idOf(one), order_id: 'again' };
    const [first, second] = [await report(sale), await report(sale)];
    expect(second.body.data).toEqual({ ...first.body.data, result: 'unchanged' });
  });

  it('changes it by sending it with another amount', async () => {
    const sale = { click_id: scene.idOf(one), order_id: 'changing' };
    await report({ ...sale, earnings: 1 });
    const changed = await report({ ...sale, earnings: 2.5 });
    expect(changed.body.data.result).toBe('changed');
    expect(await conversion(changed)).toMatchObject({ gross: 2_500_000, net: 1_250_000, version: 2 });
  });

  it('shares an order id with nobody', async () => {
    const mine = await report({ click_id: scene.idOf(one), order_id: 'A-1' });
    const theirs = await report({ click_id: scene.idOf(two), order_id: 'A-1' }, two);
    expect(theirs.body.data.result).toBe('new');
    expect(theirs.body.data.conversion_id).not.toBe(mine.body.data.conversion_id);
  });

  it('may write the click id in upper case and with spaces', async () => {
    const answer = await report({ click_id: ` ${scene.idOf(one).toUpperCase()} ` });
    expect(await conversion(answer)).toMatchObject({ publisher_id: one.id });
  });
});

describe('a click id that is not the publisher’s own', () => {
  const facts = () => ({ at: scene.ctx.now, publisher: 1, program: scene.program.number });

  it.each([
    ['signed with another key', () => createClickId('not our key', facts()), 422, 'click_id.forged'],
    ['changed by a character', () => changed(scene.idOf(one)), 422, 'click_id.forged'],
    ['of no form at all', () => 'click-1', 422, 'click_id.malformed'],
    ['of unicode and NUL', () => '\u0000клик🤖', 422, 'click_id.malformed'],
    ['of another publisher', () => scene.idOf(two), 422, 'click_id.other_publisher'],
    ['empty', () => '', 400, 'request.invalid'],
  ])('%s is refused, and nothing is written', async (_, id, status, code) => {
    const before = await rows();
    expect(await report({ click_id: id() })).toMatchObject({ status, body: { code } });
    expect(await rows()).toBe(before);
  });
});

describe('the earnings of a reported conversion', () => {
  it.each([
    ['1e9', 400, 'money.not_a_decimal'],
    ['NaN', 400, 'money.not_a_decimal'],
    ['Infinity', 400, 'money.not_a_decimal'],
    ['', 400, 'money.not_a_decimal'],
    ['5,00', 400, 'money.not_a_decimal'],
    ['１２', 400, 'money.not_a_decimal'],
    ['-0', 422, 'conversion.amount_not_positive'],
    [0, 422, 'conversion.amount_not_positive'],
    ['0.0000001', 422, 'conversion.amount_not_positive'],
    [-1, 422, 'conversion.amount_not_positive'],
    ['-3.21', 422, 'conversion.amount_not_positive'],
    [1e9, 400, 'money.out_of_range'],
    [1e21, 400, 'money.not_a_decimal'],
    [null, 400, 'request.invalid'],
    [['5'], 400, 'request.invalid'],
  ])('can’t be %j', async (earnings, status, code) => {
    expect(await report({ click_id: scene.idOf(one), earnings })).toMatchObject({ status, body: { code } });
  });

  it('of twenty decimals are taken to the micro-dollar', async () => {
    const answer = await report({ click_id: scene.idOf(one), earnings: '1.00000050000000000001' });
    expect(await conversion(answer)).toMatchObject({ gross: 1_000_001 });
  });
});

describe('a body that is no conversion', () => {
  it.each([
    ['nothing', undefined, 400, 'request.invalid'],
    ['an empty text', '', 400, 'request.unreadable'],
    ['an empty object', {}, 400, 'request.invalid'],
    ['a list', [], 400, 'request.invalid'],
    ['half a JSON', '{"click_id":', 400, 'request.unreadable'],
  ])('%s is refused with the fields it lacks', async (_, body, status, code) => {
    const request = { method: 'POST', key: one.key, ...(body === undefined ? {} : { body }) };
    expect(await read('/v1/tracking/conversion', request)).toMatchObject({ status, body: { code } });
  });

  it('of another type is refused as such', async () => {
    const request = { method: 'POST', key: one.key, headers: { 'content-type': 'text/plain' }, body: '{}' };
    expect(await read('/v1/tracking/conversion', request)).toMatchObject({
      status: 415,
      body: { code: 'request.not_json' },
    });
  });
});

describe('a publisher named in the body', () => {
  it.each([
    ['PUB999999', 404, 'publisher.unknown'],
    ['nobody', 404, 'publisher.malformed'],
  ])('%s is refused', async (publisher_id, status, code) => {
    expect(await report({ click_id: scene.idOf(one), publisher_id })).toMatchObject({
      status,
      body: { code },
    });
  });

  it('must be the key’s own', async () => {
    const sale = { click_id: scene.idOf(two), publisher_id: two.id };
    expect(await report(sale)).toMatchObject({ status: 403, body: { code: 'key.other_publisher' } });
    expect((await report(sale, two)).status).toBe(200);
  });
});

function report(sale: Record<string, unknown>, { key }: Member = one) {
  const body = { order_id: `order-${orders++}`, earnings: '10.00', ...sale };
  return read<Taken>('/v1/tracking/conversion', { method: 'POST', key, body });
}

function changed(id: string): string {
  return id.slice(0, -1) + (id.endsWith('0') ? '1' : '0');
}

async function conversion({ body }: { body: Taken }): Promise<Record<string, unknown> | null> {
  const d1 = scene.ctx.db.$client;
  return d1.prepare('SELECT * FROM conversions WHERE id = ?').bind(body.data.conversion_id).first();
}

async function rows(): Promise<number | null> {
  return scene.ctx.db.$client.prepare('SELECT COUNT(*) AS n FROM report_row_versions').first<number>('n');
}
