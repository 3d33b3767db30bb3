import { describe, expect, it } from 'vitest';
import { readCamt053 } from './read-camt053.ts';

const AMOUNT = '<Amt Ccy="USD">15.00</Amt><CdtDbtInd>DBIT</CdtDbtInd>';
const BOOKED = '<Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>2026-11-16</Dt></BookgDt>';

/** A statement with these entries. */
function statement(entries: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt>
    <Stmt><Acct><Id><IBAN>DE89370400440532013000</IBAN></Id></Acct>${entries}</Stmt></BkToCstmrStmt></Document>`;
}

function entriesOf(entries: string) {
  return readCamt053(statement(entries)).flatMap((each) => each.entries);
}

function errorFor(xml: string): unknown {
  try {
    readCamt053(xml);
    return null;
  } catch (error) {
    return error;
  }
}

describe('a file that isn’t a statement', () => {
  it.each([
    ['text', 'no XML'],
    ['an open element', '<Document><BkToCstmrStmt>'],
    ['another message', '<Document><CstmrCdtTrfInitn/></Document>'],
    ['a document type', `<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]>${statement('')}`],
    ['an entity', statement('<!ENTITY b "c">')],
    ['an entry without an amount', statement(`<Ntry><CdtDbtInd>DBIT</CdtDbtInd>${BOOKED}</Ntry>`)],
    [
      'an amount with a comma',
      statement(`<Ntry><Amt Ccy="USD">15,00</Amt><CdtDbtInd>DBIT</CdtDbtInd>${BOOKED}</Ntry>`),
    ],
    [
      'a negative amount',
      statement(`<Ntry><Amt Ccy="USD">-15.00</Amt><CdtDbtInd>DBIT</CdtDbtInd>${BOOKED}</Ntry>`),
    ],
    [
      'an amount without a currency',
      statement(`<Ntry><Amt>15.00</Amt><CdtDbtInd>DBIT</CdtDbtInd>${BOOKED}</Ntry>`),
    ],
    [
      'a direction that is none',
      statement(`<Ntry><Amt Ccy="USD">15.00</Amt><CdtDbtInd>BOTH</CdtDbtInd>${BOOKED}</Ntry>`),
    ],
  ])('such as %s is refused', (_, xml) => {
    expect(errorFor(xml)).toMatchObject({ code: 'bank_statement.malformed', status: 422 });
  });

  it('with more than 20,000 entries is refused', () => {
    const entry = `<Ntry>${AMOUNT}<Sts>BOOK</Sts></Ntry>`;
    expect(errorFor(statement(entry.repeat(20_001)))).toMatchObject({
      code: 'bank_statement.too_many_entries',
    });
  });
});

describe('an entry', () => {
  it('that isn’t booked yet doesn’t count', () => {
    expect(entriesOf(`<Ntry>${AMOUNT}<Sts><Cd>PDNG</Cd></Sts></Ntry>`)).toEqual([]);
  });

  it('has the reference, amount, day and reason of a return', () => {
    const details = `<TxDtls><Refs><AcctSvcrRef>B1</AcctSvcrRef><EndToEndId>TRB1-1</EndToEndId></Refs>
      <Amt Ccy="USD">15.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><RltdPties><Dbtr><Pty><Nm>Ada &amp; Söhne</Nm></Pty></Dbtr></RltdPties>
      <RtrInf><Rsn><Cd>AC04</Cd></Rsn><AddtlInf>Closed account</AddtlInf></RtrInf></TxDtls>`;
    expect(entriesOf(`<Ntry>${AMOUNT}${BOOKED}<NtryDtls>${details}</NtryDtls></Ntry>`)).toEqual([
      {
        ...{
          reference: 'TRB1-1',
          bankReference: 'B1',
          direction: 'credit',
          amount: '15.00',
          currency: 'USD',
        },
        ...{ bookedOn: '2026-11-16', counterparty: 'Ada & Söhne', text: null },
        returnReason: 'AC04: Closed account',
      },
    ]);
  });

  it('of several transfers has each of them, with its own amount', () => {
    const one = (id: string, amount: string) =>
      `<TxDtls><Refs><EndToEndId>${id}</EndToEndId></Refs><Amt Ccy="USD">${amount}</Amt></TxDtls>`;
    const details = `<NtryDtls>${one('A', '5.00')}${one('B', '10.00')}</NtryDtls>`;
    expect(
      entriesOf(`<Ntry>${AMOUNT}${BOOKED}${details}</Ntry>`).map(({ reference, amount }) => [
        reference,
        amount,
      ]),
    ).toEqual([
      ['A', '5.00'],
      ['B', '10.00'],
    ]);
  });

  it('without a reference has none, also if the bank writes NOTPROVIDED', () => {
    const refs = '<NtryDtls><TxDtls><Refs><EndToEndId>NOTPROVIDED</EndToEndId></Refs></TxDtls></NtryDtls>';
    expect(entriesOf(`<Ntry>${AMOUNT}${BOOKED}${refs}</Ntry><Ntry>${AMOUNT}${BOOKED}</Ntry>`)).toMatchObject([
      { reference: null, amount: '15.00' },
      { reference: null, amount: '15.00' },
    ]);
  });
});
