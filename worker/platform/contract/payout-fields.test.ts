import { describe, expect, it } from 'vitest';
import {
  accountProblem,
  bicProblem,
  holderProblem,
  ibanProblem,
  normalAccount,
  routingProblem,
} from './payout-fields.ts';

describe('an account number', () => {
  it('may be written with spaces and small letters', () => {
    expect(normalAccount(' de89 3704-0044 0532 0130 00 ')).toBe('DE89370400440532013000');
  });

  it.each(['DE89370400440532013000', 'GB29NWBK60161331926819', 'BR1500000000000010932840814P2'])(
    'that is the IBAN %s is accepted',
    (iban) => expect(ibanProblem(iban)).toBeUndefined(),
  );

  it.each(['', 'DE89370400440532013001', 'DE8937040044053201300', 'XX00123', 'DE89 3704'])(
    '“%s” is no IBAN: a digit, the length or the country is wrong',
    (iban) => expect(ibanProblem(iban)).toMatch(/IBAN/),
  );

  it('that is an IBAN of any country needs a valid BIC, because payouts are in US dollars', () => {
    expect(bicProblem('')).toMatch(/US dollars/);
    expect(bicProblem('BCITITMM')).toBeUndefined();
    expect(bicProblem('COBADEFFXXX')).toBeUndefined();
    expect(bicProblem('NOPE')).toMatch(/8 or 11/);
  });

  it('of the United States has a routing number with a checksum', () => {
    expect(routingProblem('021000021')).toBeUndefined();
    for (const wrong of ['021000012', '000000000', '02100002', '0210000211', 'A21000021'])
      expect(routingProblem(wrong), wrong).toMatch(/routing/);
    expect(accountProblem('123')).toMatch(/4 to 17/);
    expect(accountProblem('000123456789')).toBeUndefined();
  });

  it('belongs to a holder whose name a bank accepts', () => {
    expect(holderProblem('Zoë O’Brien & Söhne (GmbH)')).toBeUndefined();
    for (const wrong of ['A', '=cmd()|1', '<b>Ada</b>', 'x'.repeat(71)])
      expect(holderProblem(wrong), wrong).toBeDefined();
  });
});
