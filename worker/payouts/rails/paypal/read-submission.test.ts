import { describe, expect, it } from 'vitest';
import { excerptOf, type PaypalAnswer } from './paypal-client.ts';
import { readSubmission } from './read-submission.ts';

const BATCH = 'pbt_7d4q7p1r0q8k2w5m';
const TRANSFERS = [{ key: 'pay_a:1' }, { key: 'pay_b:1' }];
const DEBUG = { debug_id: '53d95c3d17ae5' };

function answer(status: number, body: unknown, isJson = true): PaypalAnswer {
  return { status, text: JSON.stringify(body) ?? '', body, isJson };
}

function reading(status: number, body: unknown, isJson = true) {
  return readSubmission(answer(status, body, isJson), BATCH, TRANSFERS);
}

const validation = (...fields: string[]) => ({
  name: 'VALIDATION_ERROR',
  message: 'Invalid request - see details',
  ...DEBUG,
  details: fields.map((field) => ({ field, location: 'body', issue: 'Receiver is invalid' })),
});
const duplicate = (rest: object) => ({
  name: 'USER_BUSINESS_ERROR',
  message: 'User business error.',
  ...DEBUG,
  details: [{ field: 'SENDER_BATCH_ID', issue: 'Duplicate batch request', ...rest }],
});
const LINK = 'https://api-m.paypal.com/v1/payments/payouts/5UXD2E8A7EBQJ';

describe('PayPal has taken a batch', () => {
  it('if its answer names our ID of it', () => {
    const header = { payout_batch_id: 'B1', sender_batch_header: { sender_batch_id: BATCH } };
    expect(reading(201, { batch_header: header })).toMatchObject({
      state: 'accepted',
      providerBatchId: 'B1',
    });
  });

  it('only perhaps, if the answer names another ID or none', () => {
    const other = { payout_batch_id: 'B1', sender_batch_header: { sender_batch_id: 'another' } };
    expect(reading(201, { batch_header: other })).toMatchObject({ state: 'named', ids: ['B1'] });
    expect(reading(201, { batch_header: { payout_batch_id: 'B1' } })).toMatchObject({ state: 'named' });
    expect(reading(200, {})).toMatchObject({ state: 'unclear' });
    expect(reading(200, undefined, false)).toMatchObject({ state: 'unclear' });
  });

  it.each([
    ['the detail', duplicate({ link: [{ href: LINK, rel: 'self' }] })],
    ['the detail, as “links”', duplicate({ links: [{ href: LINK }] })],
    ['the error', { ...duplicate({}), links: [{ href: `${LINK}?page=1` }] }],
  ])('perhaps as the batch to which a duplicate error links in %s', (_, body) => {
    expect(reading(400, body)).toMatchObject({ state: 'named', ids: ['5UXD2E8A7EBQJ'] });
  });

  it('perhaps, if it is a duplicate without a link', () => {
    expect(reading(400, duplicate({}))).toMatchObject({ state: 'unclear' });
  });
});

describe('PayPal refuses', () => {
  it('a transfer that its documented error names by its place', () => {
    expect(reading(400, validation('items[1].receiver'))).toMatchObject({
      state: 'refused',
      transfers: [{ key: 'pay_b:1', reason: 'PayPal refuses it (receiver: Receiver is invalid)' }],
    });
    expect(reading(422, validation('/items/0/receiver', '/items/1/amount/value'))).toMatchObject({
      transfers: [{ key: 'pay_a:1' }, { key: 'pay_b:1' }],
    });
  });

  it('the whole, if a detail is about the whole or an account', () => {
    expect(reading(400, validation('items[0].receiver', 'email_subject'))).toMatchObject({
      state: 'refused',
      transfers: [],
    });
    const restricted = { name: 'SENDER_RESTRICTED', message: 'Authorization error occurred.', ...DEBUG };
    expect(reading(403, restricted)).toMatchObject({ state: 'refused', transfers: [] });
  });

  it.each([
    ['a place that the request doesn’t have', 400, validation('items[2].receiver')],
    ['details that are null', 400, { ...validation(), details: null }],
    ['a message that is null', 400, { ...validation('items[0].receiver'), message: null }],
    ['no debug ID', 400, { ...validation('items[0].receiver'), debug_id: '' }],
    ['a status that isn’t documented for it', 404, validation('items[0].receiver')],
    ['a name that isn’t documented', 400, { ...validation('items[0].receiver'), name: 'OTHER_ERROR' }],
    ['nothing', 400, undefined],
    ['a list', 400, ['VALIDATION_ERROR']],
    ['an error of its own', 503, validation('items[0].receiver')],
  ])('nothing in an answer with %s', (_, status, body) => {
    expect(reading(status, body)).toMatchObject({ state: 'unclear' });
  });

  it('nothing in an answer that isn’t JSON by its content type', () => {
    expect(reading(400, validation('items[0].receiver'), false)).toMatchObject({ state: 'unclear' });
  });
});

it('what is kept of an answer is short, and has no address of a person', () => {
  const excerpt = excerptOf({ status: 400, text: `{"receiver": "ada@site.example"}${' x'.repeat(1_000)}` });
  expect(excerpt).toContain('HTTP 400 {"receiver": "(address)"}');
  expect(excerpt.length).toBeLessThanOrEqual(500);
});
