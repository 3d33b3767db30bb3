import { expect, it } from 'vitest';
import { DESTINATIONS, fileWith } from './testing/sample-file.ts';

it('the number and the sum of its transfers are in both headers', async () => {
  const file = await fileWith(DESTINATIONS);
  expect(file.match(/<NbOfTxs>3<\/NbOfTxs><CtrlSum>37.02<\/CtrlSum>/g)).toHaveLength(2);
});

it('a payee has an address in parts, with letters that every bank takes', async () => {
  const file = await fileWith(DESTINATIONS);
  expect(file).toContain(
    '<Cdtr><Nm>Ada + Sohne</Nm><PstlAdr><StrtNm>Grosse Strasse</StrtNm><BldgNb>7a</BldgNb><PstCd>80331</PstCd><TwnNm>Munchen</TwnNm><Ctry>DE</Ctry></PstlAdr></Cdtr>',
  );
  expect(file).toContain(
    '<Cdtr><Nm>Yuriy Ivanov</Nm><PstlAdr><TwnNm>Sao Paulo</TwnNm><Ctry>BR</Ctry></PstlAdr></Cdtr>',
  );
  expect(file).not.toMatch(/[^\x20-\x7e\n]/);
});

it('the bank of every payee is named: by its BIC, or by its routing number in the United States', async () => {
  const file = await fileWith(DESTINATIONS);
  expect([...file.matchAll(/<CdtrAgt>.*?<(?:BICFI|MmbId)>(\w+)</g)].map(([, bank]) => bank)).toEqual([
    'COBADEFFXXX',
    'BRASBRRJXXX',
    '021000021',
  ]);
});

it('the paying account may have a number that is no IBAN', async () => {
  const file = await fileWith(DESTINATIONS, { name: 'Ada', account: '000987654321', bic: 'CHASUS33XXX' });
  expect(file).toContain('<DbtrAcct><Id><Othr><Id>000987654321</Id></Othr></Id></DbtrAcct>');
});

it('a transfer to PayPal never gets into a bank file', async () => {
  await expect(fileWith([{ method: 'paypal', email: 'ada@site.example' }])).rejects.toMatchObject({
    code: 'payout_rail.wrong_method',
  });
});
