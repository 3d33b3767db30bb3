import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, it } from 'vitest';
import { read } from '../../platform/http/testing/call.ts';
import { type Member, openScene, PARTNER_SECRET, type Scene } from '../../platform/http/testing/scene.ts';

interface Received {
  data: { conversion_id: string | null; result: string };
}

let scene: Scene;
let one: Member;
let two: Member;
let sales = 0;

beforeAll(async () => {
  scene = await openScene();
  [one, two] = [await scene.signUp(), await scene.signUp()];
});

const send = async (fields: Record<string, string>) => {
  const query = new URLSearchParams({ payout: '4', status: 'approved', token: PARTNER_SECRET, ...fields });
  return (await read<Received>(`/v1/postback/wildfire?${query}`)).body.data;
};

describe('two postbacks of two clicks with the same placeholder as their transaction ID', () => {
  it.each([
    '[TRANSACTION_ID]',
    '#reqid#',
    '{txid}',
    '%5BTRANSACTION_ID%5D',
    '##TXID##',
    'TRANSACTION_ID',
    'txid',
    'null',
  ])('%s are both rejected, and an alert names the partner and the parameter', async (txid) => {
    await env.DB.prepare('DELETE FROM alerts').run();
    const before = await conversions();
    const sent = [
      await send({ clickid: scene.idOf(one), txid }),
      await send({ clickid: scene.idOf(two), txid, payout: '40' }),
    ];
    expect(sent).toEqual(Array(2).fill({ conversion_id: null, result: 'rejected' }));
    expect(await conversions()).toBe(before);
    const { results } = await env.DB.prepare(
      "SELECT raw FROM rejected_rows WHERE code = 'postback.no_transaction_id' AND instr(raw, ?) > 0",
    )
      .bind(JSON.stringify(txid))
      .all();
    expect(results.length).toBeGreaterThanOrEqual(2);
    const alert = await alertOf('postback.no_transaction_id');
    expect(alert?.message).toContain('wildfire');
    expect(alert?.message).toContain(`txid=“${txid}”`);
  });
});

describe('a postback with a placeholder', () => {
  it('as its order number and its click is recorded without both, unattributed, and an alert names the parameters', async () => {
    const txid = `real-${sales++}`;
    const { conversion_id } = await send({ clickid: '{clickid}', txid, order_id: '[ORDER]' });
    const sale = await env.DB.prepare(
      'SELECT order_id, click_id, unattributed_reason, publisher_id FROM conversions WHERE id = ?',
    )
      .bind(conversion_id)
      .first();
    expect(sale).toEqual({
      order_id: null,
      click_id: null,
      unattributed_reason: 'click_id_missing',
      publisher_id: 'PUB000000',
    });
    const alert = await alertOf('report.placeholder');
    expect(alert?.message).toContain('wildfire');
    expect(alert?.message).toContain('clickid=“{clickid}”');
    expect(alert?.message).toContain('order_id=“[ORDER]”');
  });

  it('as its status is pending, whatever an absent status means, and an alert names it', async () => {
    const { conversion_id } = await send({
      clickid: scene.idOf(one),
      txid: `real-${sales++}`,
      status: '#status#',
    });
    const status = await env.DB.prepare('SELECT status FROM conversions WHERE id = ?')
      .bind(conversion_id)
      .first('status');
    expect(status).toBe('pending');
    expect((await alertOf('report.unknown_status'))?.message).toContain('#status#');
  });

  it.each([
    ['payout', '%%PAYOUT%%', 'postback.payout_missing'],
    ['currency', '[CUR]', 'report.currency_unknown'],
  ])('as its %s is rejected', async (name, value, code) => {
    const txid = `real-${sales++}`;
    expect(await send({ clickid: scene.idOf(one), txid, [name]: value })).toMatchObject({
      result: 'rejected',
    });
    const stored = await env.DB.prepare('SELECT code FROM rejected_rows WHERE instr(raw, ?) > 0')
      .bind(JSON.stringify(txid))
      .first('code');
    expect(stored).toBe(code);
  });
});

describe('a transaction ID', () => {
  it('is the same with invisible and full-width characters, and different in another case', async () => {
    const id = `Wide-${sales++}`;
    const wide = id.replaceAll(/[!-~]/g, (each) => String.fromCodePoint((each.codePointAt(0) ?? 0) + 0xfee0));
    const sale = { clickid: scene.idOf(one) };
    const first = await send({ ...sale, txid: id });
    for (const txid of [`${id}\u200b`, wide, ` ${id}`])
      expect((await send({ ...sale, txid })).conversion_id).toBe(first.conversion_id);
    const other = await send({ ...sale, txid: id.toLowerCase() });
    expect(other).toMatchObject({ result: 'new' });
  });

  it('is rejected if its bytes are no text, because two such IDs would look the same', async () => {
    const fields = `clickid=${scene.idOf(one)}&payout=4&token=${PARTNER_SECRET}`;
    for (const txid of ['%ff1', '%fe1']) {
      const { body } = await read<Received>(`/v1/postback/wildfire?${fields}&txid=${txid}`);
      expect(body.data).toEqual({ conversion_id: null, result: 'rejected' });
    }
    expect((await alertOf('row.id_unsafe'))?.message).toContain('UTF-8');
  });
});

function alertOf(code: string) {
  return env.DB.prepare('SELECT subject, message FROM alerts WHERE code = ?')
    .bind(code)
    .first<{ subject: string; message: string }>();
}

function conversions(): Promise<number | null> {
  return env.DB.prepare('SELECT COUNT(*) AS count FROM conversions').first<number>('count');
}
