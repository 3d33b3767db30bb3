import { describe, expect, it } from 'vitest';
import { readPostbackMessage } from './message.ts';

const URL_OF_POSTBACK = 'https://tributary.example/v1/postback/partner';

async function parametersOf(query: string, body?: { type: string; text: string }) {
  const init = body && { method: 'POST', body: body.text, headers: { 'content-type': body.type } };
  return [...(await readPostbackMessage(new Request(`${URL_OF_POSTBACK}${query}`, init))).parameters];
}

const json = (text: string) => ({ type: 'application/json', text });
const form = (text: string) => ({ type: 'application/x-www-form-urlencoded', text });

describe('readPostbackMessage', () => {
  it.each([
    ['the query', '?payout=4&payout=40', undefined],
    ['a form', '', form('payout=4&payout=40')],
    ['JSON', '', json('{"payout": 4, "payout": "40"}')],
  ])('keeps every value of a parameter that %s repeats', async (_, query, body) => {
    expect(await parametersOf(query, body)).toEqual([
      ['payout', '4'],
      ['payout', '40'],
    ]);
  });

  it('takes the parameters of the body instead of those of the URL, in any case of letters', async () => {
    expect(await parametersOf('?Payout=1&payout=2&cid=a', form('payout=4'))).toEqual([
      ['cid', 'a'],
      ['payout', '4'],
    ]);
  });

  it('keeps the digits of numbers and the characters of texts in JSON, and leaves out null', async () => {
    const text =
      '{"a":12345678901234567890,"b":1.10,"c":1e3,"d":true,"e":null,"f\\u0041":"x\\"}, \\u00e9: 1","g":""}';
    expect(await parametersOf('', json(text))).toEqual([
      ['a', '12345678901234567890'],
      ['b', '1.10'],
      ['c', '1000'],
      ['d', 'true'],
      ['fA', 'x"}, é: 1'],
      ['g', ''],
    ]);
  });

  it('keeps what is nested in JSON apart, in its own text, and takes it instead of the URL’s parameter', async () => {
    const text =
      '{"a": 12345678901234567890, "items": [ {"n": 1.10, "x": "}, \\"b\\": 2"} ], "meta":{}, "b": "2"}';
    const init = { method: 'POST', body: text, headers: { 'content-type': 'application/json' } };
    const message = await readPostbackMessage(new Request(`${URL_OF_POSTBACK}?ITEMS=1&c=3`, init));
    expect([...message.parameters]).toEqual([
      ['c', '3'],
      ['a', '12345678901234567890'],
      ['b', '2'],
    ]);
    expect([...message.nested]).toEqual([
      ['items', '[ {"n": 1.10, "x": "}, \\"b\\": 2"} ]'],
      ['meta', '{}'],
    ]);
  });

  it.each(['[1]', '[{"a":1}]', '{"a":1', 'a=1', '7'])('refuses %s as JSON', async (text) => {
    await expect(parametersOf('', json(text))).rejects.toMatchObject({ code: 'postback.unreadable' });
  });
});
