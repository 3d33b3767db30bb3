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
    ['elements that are nested 5,000 deep', statement(`${'<a>'.repeat(5_000)}${'</a>'.repeat(5_000)}`)],
    ['an element named __proto__', statement('<__proto__><polluted>1</polluted></__proto__>')],
    ['an element named constructor', statement('<constructor><prototype>1</prototype></constructor>')],
    [
      'a billion laughs',
      `<!DOCTYPE a [<!ENTITY b "ha"><!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;">]><Document>&c;</Document>`,
    ],
    ['a second document that is cut off', `${statement('')}${statement('').slice(0, -20)}`],
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

describe('a file of a bank', () => {
  const booked = `<Ntry>${AMOUNT}${BOOKED}</Ntry>`;

  it.each(['02', '03', '04', '06', '08', '10', '12'])('in version %s is read', (version) => {
    const xml = statement(booked).replace('camt.053.001.08', `camt.053.001.${version}`);
    expect(readCamt053(xml)).toMatchObject([{ entries: [{ amount: '15.00', direction: 'debit' }] }]);
  });

  it('that was merged from several documents, each with its own declaration, has the entries of all', () => {
    const merged = `\uFEFF${statement(booked)}\n\uFEFF${statement(`${booked}${booked}`)}\n`;
    expect(readCamt053(merged).map(({ entries }) => entries.length)).toEqual([1, 2]);
  });

  it.each([
    [
      'a business header',
      (document: string) => `<BizMsgEnvlp><AppHdr><Fr/></AppHdr>${document}</BizMsgEnvlp>`,
    ],
    ['prefixes', (document: string) => `<e:Envelope xmlns:e="x"><e:Body>${document}</e:Body></e:Envelope>`],
    [
      'a container of a bank',
      (document: string) =>
        `<conxml><MsgBkToCstmrStmt><HashValue>1</HashValue>${document}</MsgBkToCstmrStmt></conxml>`,
    ],
    ['two documents in one container', (document: string) => `<conxml>${document}${document}</conxml>`],
  ])('in %s is read', (_, around) => {
    const document = statement(booked).replace(/<\?xml[^>]*>/, '');
    const [first] = readCamt053(around(document));
    expect(first).toMatchObject({ account: 'DE89370400440532013000', entries: [{ amount: '15.00' }] });
  });

  it('may name the account without an IBAN, with spaces and in lower case', () => {
    const accountIn = (id: string) =>
      readCamt053(statement('').replace(/<Acct>.*<\/Acct>/, `<Acct><Id>${id}</Id></Acct>`))[0]?.account;
    expect(accountIn('<Othr><Id>0123 456-789</Id></Othr>')).toBe('0123456789');
    expect(accountIn('<IBAN>de89 3704 0044 0532 0130 00</IBAN>')).toBe('DE89370400440532013000');
    expect(accountIn('<Othr/>')).toBeNull();
  });
});

describe('an entry that can’t be read', () => {
  it.each([
    ['without an amount', `<Ntry><CdtDbtInd>DBIT</CdtDbtInd>${BOOKED}</Ntry>`],
    [
      'with a comma in its amount',
      `<Ntry><Amt Ccy="USD">15,00</Amt><CdtDbtInd>DBIT</CdtDbtInd>${BOOKED}</Ntry>`,
    ],
    [
      'with a negative amount',
      `<Ntry><Amt Ccy="USD">-15.00</Amt><CdtDbtInd>DBIT</CdtDbtInd>${BOOKED}</Ntry>`,
    ],
    ['without a currency', `<Ntry><Amt>15.00</Amt><CdtDbtInd>DBIT</CdtDbtInd>${BOOKED}</Ntry>`],
    [
      'with a direction that is none',
      `<Ntry><Amt Ccy="USD">15.00</Amt><CdtDbtInd>BOTH</CdtDbtInd>${BOOKED}</Ntry>`,
    ],
    ['with a status that is none', `<Ntry>${AMOUNT}<Sts><Cd>MAYBE</Cd></Sts></Ntry>`],
    ['without a status', `<Ntry>${AMOUNT}</Ntry>`],
    ['with an attribute named __proto__', `<Ntry __proto__="1">${BOOKED}</Ntry>`],
    [
      'with a character that doesn’t exist',
      `<Ntry><Amt Ccy="USD">&#x7FFFFFFF;</Amt><CdtDbtInd>DBIT</CdtDbtInd>${BOOKED}</Ntry>`,
    ],
    ['on a day that is none', `<Ntry>${AMOUNT}<Sts>BOOK</Sts><BookgDt><Dt>yesterday</Dt></BookgDt></Ntry>`],
  ])('%s is kept with its problem, and the others stay as they are', (_, entry) => {
    const entries = entriesOf(`${entry}<Ntry>${AMOUNT}${BOOKED}</Ntry>`);
    expect(entries).toMatchObject([{ problem: expect.any(String) }, { problem: null, amount: '15.00' }]);
  });

  it('is also each credit of a sum from which the bank has kept something', () => {
    const one = (id: string) =>
      `<TxDtls><Refs><EndToEndId>${id}</EndToEndId></Refs><Amt Ccy="USD">10.00</Amt></TxDtls>`;
    const sum = (amount: string) =>
      `<Ntry><Amt Ccy="USD">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd>${BOOKED}<NtryDtls>${one('A')}${one('B')}</NtryDtls></Ntry>`;
    expect(entriesOf(sum('15.00')).map(({ problem }) => problem)).toEqual([
      'Its transactions don’t add up to its amount.',
      'Its transactions don’t add up to its amount.',
    ]);
    expect(entriesOf(sum('20.00')).map(({ problem }) => problem)).toEqual([null, null]);
  });
});

describe('an entry', () => {
  it.each(['true', '1'])('that the bank marks as a reversal (%s) says so, whatever its direction', (flag) => {
    const entry = (direction: string) =>
      `<Ntry><Amt Ccy="USD">15.00</Amt><CdtDbtInd>${direction}</CdtDbtInd><RvslInd>${flag}</RvslInd>${BOOKED}</Ntry>`;
    expect(entriesOf(`${entry('DBIT')}${entry('CRDT')}`)).toMatchObject([
      { isReversal: true, direction: 'debit' },
      { isReversal: true, direction: 'credit' },
    ]);
    expect(entriesOf(`<Ntry>${AMOUNT}<RvslInd>false</RvslInd>${BOOKED}</Ntry>`)).toMatchObject([
      { isReversal: false },
    ]);
  });

  it('that brings money back has the amount that was booked, not the one that was instructed', () => {
    const details = (direction: string) =>
      `<NtryDtls><TxDtls><Amt Ccy="USD">30.00</Amt><AmtDtls><InstdAmt><Amt Ccy="USD">30.00</Amt></InstdAmt></AmtDtls><CdtDbtInd>${direction}</CdtDbtInd></TxDtls></NtryDtls>`;
    const credit = `<Ntry><Amt Ccy="USD">25.00</Amt><CdtDbtInd>CRDT</CdtDbtInd>${BOOKED}${details('CRDT')}</Ntry>`;
    expect(entriesOf(credit)).toMatchObject([{ amount: '25.00', instructed: { amount: '30.00' } }]);
    const euros = `<Ntry><Amt Ccy="EUR">13.90</Amt><CdtDbtInd>DBIT</CdtDbtInd>${BOOKED}<NtryDtls><TxDtls><AmtDtls><InstdAmt><Amt Ccy="USD">15.00</Amt></InstdAmt></AmtDtls></TxDtls></NtryDtls></Ntry>`;
    expect(entriesOf(euros)).toMatchObject([
      { amount: '13.90', currency: 'EUR', instructed: { amount: '15.00', currency: 'USD' } },
    ]);
  });

  it.each([
    ['EREF+TRB7D4Q7P1R0Q8K2W5M-1 SVWZ+Tributary payout', 'TRB7D4Q7P1R0Q8K2W5M-1'],
    ['SVWZ+Payout EREF+TRB7D4Q7P1R0 Q8K2W5M-1', 'TRB7D4Q7P1R0Q8K2W5M-1'],
    ['TRB7D4Q7P1R0Q8K2W5M-1 and TRB25XBNACDMNK35R6G-1', null],
    ['RENT 2026', null],
  ])('without a reference has the one of its text, if there is one: %s', (text, textReference) => {
    const info = `<NtryDtls><TxDtls><RmtInf><Ustrd>${text}</Ustrd></RmtInf></TxDtls></NtryDtls>`;
    expect(entriesOf(`<Ntry>${AMOUNT}${BOOKED}${info}</Ntry>`)).toMatchObject([
      { reference: null, textReference },
    ]);
  });

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
        ...{ bookedOn: '2026-11-16', counterparty: 'Ada & Söhne', text: null, textReference: null },
        ...{ returnReason: 'AC04: Closed account', isReversal: true, instructed: null, problem: null },
      },
    ]);
  });

  it('has its texts with the characters that numeric and named references stand for, each read once', () => {
    const info = (text: string) =>
      `<NtryDtls><TxDtls><RmtInf><Ustrd>${text}</Ustrd></RmtInf></TxDtls></NtryDtls>`;
    const textOf = (text: string) => entriesOf(`<Ntry>${AMOUNT}${BOOKED}${info(text)}</Ntry>`)[0]?.text;
    expect(textOf('O&#39;Neil &#38; S&#xF6;hne &amp; Co')).toBe("O'Neil & Söhne & Co");
    expect(textOf('&amp;#39;')).toBe('&#39;');
    expect(textOf('a&#xD83D;b')).toSatisfy((text: string) => text.isWellFormed());
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
