import { XMLParser } from 'fast-xml-parser';
import { DomainError } from '../../platform/errors.ts';
import type { SandboxContext } from '../environment.ts';

/** A transfer of a `pain.001`, as a bank reads it. */
interface FileTransfer {
  endToEndId: string;
  amount: string;
  name: string;
}

/**
 * `POST bank/statement?return=…&fee=…` takes a `pain.001` as its body and returns the `camt.053` in which the bank has booked it. The
 * transfers whose end-to-end ID is in `return` come back; a `fee` is an entry that belongs to no payout.
 */
export async function createStatement(context: SandboxContext): Promise<Response> {
  const file = readPain001(await context.req.text());
  const returned = new Set((context.req.query('return') ?? '').split(',').filter(Boolean));
  const fee = context.req.query('fee');
  return new Response(camt053(file, { returned, fee: fee ?? null }), {
    headers: { 'content-type': 'application/xml' },
  });
}

function readPain001(xml: string): { iban: string; transfers: FileTransfer[] } {
  const parser = new XMLParser({
    ignoreAttributes: false,
    parseTagValue: false,
    isArray: (name) => name === 'CdtTrfTxInf',
  });
  const payment = parser.parse(xml)?.Document?.CstmrCdtTrfInitn?.PmtInf;
  const iban: unknown = payment?.DbtrAcct?.Id?.IBAN;
  if (typeof iban !== 'string' || !Array.isArray(payment.CdtTrfTxInf))
    throw new DomainError('sandbox.request', 'This isn’t a pain.001 file.', 422);
  return {
    iban,
    transfers: payment.CdtTrfTxInf.map((transaction: Record<string, Record<string, unknown>>) => ({
      endToEndId: String(transaction.PmtId?.EndToEndId),
      amount: String(Object(transaction.Amt?.InstdAmt)['#text']),
      name: String(transaction.Cdtr?.Nm),
    })),
  };
}

/** The statement of a day on which the bank has booked a file. */
function camt053(
  { iban, transfers }: { iban: string; transfers: readonly FileTransfer[] },
  { returned, fee }: { returned: ReadonlySet<string>; fee: string | null },
): string {
  const entries = transfers.map((transfer, at) => entry(transfer, 'DBIT', `B${at}`, ''));
  const back = transfers
    .filter(({ endToEndId }) => returned.has(endToEndId))
    .map((transfer, at) =>
      entry(
        transfer,
        'CRDT',
        `R${at}`,
        '<RtrInf><Rsn><Cd>AC04</Cd></Rsn><AddtlInf>Closed account</AddtlInf></RtrInf>',
      ),
    );
  const other = fee === null ? '' : feeEntry(fee);
  return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><GrpHdr><MsgId>S1</MsgId><CreDtTm>2026-11-16T06:00:00Z</CreDtTm></GrpHdr>
<Stmt><Id>S1</Id><CreDtTm>2026-11-16T06:00:00Z</CreDtTm><Acct><Id><IBAN>${iban}</IBAN></Id><Ccy>USD</Ccy></Acct>
${entries.join('')}${back.join('')}${other}</Stmt></BkToCstmrStmt></Document>`;
}

function entry(
  { endToEndId, amount, name }: FileTransfer,
  direction: 'DBIT' | 'CRDT',
  id: string,
  extra: string,
): string {
  const party = direction === 'DBIT' ? 'Cdtr' : 'Dbtr';
  return `<Ntry><Amt Ccy="USD">${amount}</Amt><CdtDbtInd>${direction}</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>2026-11-16</Dt></BookgDt>
<AcctSvcrRef>${id}-${endToEndId}</AcctSvcrRef><NtryDtls><TxDtls><Refs><EndToEndId>${endToEndId}</EndToEndId></Refs><Amt Ccy="USD">${amount}</Amt><CdtDbtInd>${direction}</CdtDbtInd><RltdPties><${party}><Pty><Nm>${name.replaceAll('&', '&amp;')}</Nm></Pty></${party}></RltdPties>${extra}</TxDtls></NtryDtls></Ntry>\n`;
}

function feeEntry(amount: string): string {
  return `<Ntry><Amt Ccy="USD">${amount}</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>2026-11-16</Dt></BookgDt>
<AcctSvcrRef>FEE1</AcctSvcrRef><NtryDtls><TxDtls><Refs><EndToEndId>NOTPROVIDED</EndToEndId></Refs><AddtlTxInf>Account fees</AddtlTxInf></TxDtls></NtryDtls></Ntry>\n`;
}
