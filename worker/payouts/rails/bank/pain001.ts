import { bankText } from '../../../platform/contract/bank-text.ts';
import { isIban } from '../../../platform/contract/payout-fields.ts';
import { toDollars } from '../../../platform/money.ts';
import { dayOf, toIso } from '../../../platform/time.ts';
import type { PayoutBatch } from '../payout-batch.ts';
import type { Transfer } from '../rail.ts';
import { payoutRailWrongMethod } from '../rail.ts';
import { endToEndId, fileReference } from './bank-references.ts';
import { type WrittenPayee, writtenPayee } from './payee.ts';
import type { Payer } from './payer.ts';

const NAMESPACE = 'urn:iso:std:iso:20022:tech:xsd:pain.001.001.09';

/**
 * A batch as an ISO 20022 credit transfer initiation (`pain.001.001.09`), in chunks, with the characters that every bank takes.
 * The same batch always gives the same bytes, so the bank recognizes a file that it gets twice by its message ID.
 */
export async function* pain001(
  payer: Payer,
  batch: Pick<PayoutBatch, 'id' | 'transfers' | 'amount' | 'createdAt'>,
  transfers: AsyncIterable<Transfer[]>,
): AsyncGenerator<string> {
  const reference = fileReference(batch.id);
  const name = xml(bankText(payer.name) ?? payer.name);
  const totals = `<NbOfTxs>${batch.transfers}</NbOfTxs><CtrlSum>${toDollars(batch.amount)}</CtrlSum>`;
  yield `<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="${NAMESPACE}"><CstmrCdtTrfInitn>
<GrpHdr><MsgId>${reference}</MsgId><CreDtTm>${toIso(batch.createdAt)}</CreDtTm>${totals}<InitgPty><Nm>${name}</Nm></InitgPty></GrpHdr>
<PmtInf><PmtInfId>${reference}</PmtInfId><PmtMtd>TRF</PmtMtd><BtchBookg>false</BtchBookg>${totals}
<PmtTpInf><SvcLvl><Cd>NURG</Cd></SvcLvl></PmtTpInf>
<ReqdExctnDt><Dt>${dayOf(batch.createdAt)}</Dt></ReqdExctnDt>
<Dbtr><Nm>${name}</Nm></Dbtr><DbtrAcct>${accountId(payer.account)}</DbtrAcct>
<DbtrAgt><FinInstnId><BICFI>${payer.bic}</BICFI></FinInstnId></DbtrAgt><ChrgBr>DEBT</ChrgBr>\n`;
  for await (const page of transfers) yield page.map(transaction).join('');
  yield '</PmtInf>\n</CstmrCdtTrfInitn></Document>\n';
}

function transaction(transfer: Transfer): string {
  const { amount, destination, reference } = transfer;
  const id = endToEndId(transfer);
  if (destination.method === 'paypal')
    throw payoutRailWrongMethod(`The transfer ${transfer.key} doesn’t go to a bank.`);
  const payee = writtenPayee(destination);
  if (payee === null)
    throw payoutRailWrongMethod(`The payee of the transfer ${transfer.key} can’t be written.`);
  return `<CdtTrfTxInf><PmtId><InstrId>${id}</InstrId><EndToEndId>${id}</EndToEndId></PmtId>
<Amt><InstdAmt Ccy="USD">${toDollars(amount)}</InstdAmt></Amt>${agentOf(destination)}
<Cdtr><Nm>${xml(payee.name)}</Nm>${addressOf(payee)}</Cdtr><CdtrAcct>${accountOf(destination)}</CdtrAcct>
<RmtInf><Ustrd>Tributary payout ${xml(reference)}</Ustrd></RmtInf></CdtTrfTxInf>\n`;
}

type BankDestination = Exclude<Transfer['destination'], { method: 'paypal' }>;

function agentOf(destination: BankDestination): string {
  const agent =
    destination.method === 'us_account'
      ? `<ClrSysMmbId><ClrSysId><Cd>USABA</Cd></ClrSysId><MmbId>${destination.routing_number}</MmbId></ClrSysMmbId>`
      : `<BICFI>${destination.bic}</BICFI>`;
  return `<CdtrAgt><FinInstnId>${agent}</FinInstnId></CdtrAgt>`;
}

function accountOf(destination: BankDestination): string {
  if (destination.method === 'iban') return accountId(destination.iban);
  const type = destination.account_type === 'savings' ? 'SVGS' : 'CACC';
  return `${accountId(destination.account_number)}<Tp><Cd>${type}</Cd></Tp>`;
}

function accountId(account: string): string {
  return isIban(account) ? `<Id><IBAN>${account}</IBAN></Id>` : `<Id><Othr><Id>${account}</Id></Othr></Id>`;
}

/** In parts, as SEPA and cross-border payments take addresses from November 2026 on. */
function addressOf({ street, buildingNumber, postalCode, town, country }: WrittenPayee): string {
  const parts = [
    ['StrtNm', street],
    ['BldgNb', buildingNumber],
    ['PstCd', postalCode],
    ['TwnNm', town],
    ['Ctry', country],
  ];
  const given = parts.filter(([, text]) => text !== '');
  return `<PstlAdr>${given.map(([tag, text = '']) => `<${tag}>${xml(text)}</${tag}>`).join('')}</PstlAdr>`;
}

function xml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
