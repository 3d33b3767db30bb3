import { toDollars } from '../../../platform/money.ts';
import type { Settings } from '../../../platform/settings/settings.ts';
import { dayOf, toIso } from '../../../platform/time.ts';
import type { PayoutBatch } from '../payout-batch.ts';
import type { Transfer } from '../rail.ts';
import { payoutRailWrongMethod } from '../rail.ts';
import { endToEndId, fileReference } from './bank-references.ts';

/** The account that pays. */
export type Payer = NonNullable<Settings['payer']>;

const NAMESPACE = 'urn:iso:std:iso:20022:tech:xsd:pain.001.001.09';

/**
 * A batch as an ISO 20022 credit transfer initiation (`pain.001.001.09`), in chunks. The same batch always gives the same
 * bytes, so the bank recognizes a file that it gets twice by its message ID.
 */
export async function* pain001(
  payer: Payer,
  batch: Pick<PayoutBatch, 'id' | 'transfers' | 'amount' | 'createdAt'>,
  transfers: AsyncIterable<Transfer[]>,
): AsyncGenerator<string> {
  const reference = fileReference(batch.id);
  const totals = `<NbOfTxs>${batch.transfers}</NbOfTxs><CtrlSum>${toDollars(batch.amount)}</CtrlSum>`;
  yield `<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="${NAMESPACE}"><CstmrCdtTrfInitn>
<GrpHdr><MsgId>${reference}</MsgId><CreDtTm>${toIso(batch.createdAt)}</CreDtTm>${totals}<InitgPty><Nm>${xml(payer.name)}</Nm></InitgPty></GrpHdr>
<PmtInf><PmtInfId>${reference}</PmtInfId><PmtMtd>TRF</PmtMtd><BtchBookg>false</BtchBookg>${totals}
<PmtTpInf><SvcLvl><Cd>NURG</Cd></SvcLvl></PmtTpInf>
<ReqdExctnDt><Dt>${dayOf(batch.createdAt)}</Dt></ReqdExctnDt>
<Dbtr><Nm>${xml(payer.name)}</Nm></Dbtr><DbtrAcct><Id><IBAN>${payer.iban}</IBAN></Id></DbtrAcct>
<DbtrAgt><FinInstnId><BICFI>${payer.bic}</BICFI></FinInstnId></DbtrAgt><ChrgBr>DEBT</ChrgBr>\n`;
  for await (const page of transfers) yield page.map(transaction).join('');
  yield '</PmtInf>\n</CstmrCdtTrfInitn></Document>\n';
}

function transaction(transfer: Transfer): string {
  const { amount, destination, reference } = transfer;
  const id = endToEndId(transfer);
  if (destination.method === 'paypal')
    throw payoutRailWrongMethod(`The transfer ${transfer.key} doesn’t go to a bank.`);
  return `<CdtTrfTxInf><PmtId><InstrId>${id}</InstrId><EndToEndId>${id}</EndToEndId></PmtId>
<Amt><InstdAmt Ccy="USD">${toDollars(amount)}</InstdAmt></Amt>${agentOf(destination)}
<Cdtr><Nm>${xml(destination.holder)}</Nm></Cdtr><CdtrAcct>${accountOf(destination)}</CdtrAcct>
<RmtInf><Ustrd>Tributary payout ${xml(reference)}</Ustrd></RmtInf></CdtTrfTxInf>\n`;
}

type BankDestination = Exclude<Transfer['destination'], { method: 'paypal' }>;

/** Within the SEPA, a bank is found by the IBAN alone. */
function agentOf(destination: BankDestination): string {
  if (destination.method === 'us_account')
    return `<CdtrAgt><FinInstnId><ClrSysMmbId><ClrSysId><Cd>USABA</Cd></ClrSysId><MmbId>${destination.routing_number}</MmbId></ClrSysMmbId></FinInstnId></CdtrAgt>`;
  return destination.bic === ''
    ? ''
    : `<CdtrAgt><FinInstnId><BICFI>${destination.bic}</BICFI></FinInstnId></CdtrAgt>`;
}

function accountOf(destination: BankDestination): string {
  if (destination.method === 'iban') return `<Id><IBAN>${destination.iban}</IBAN></Id>`;
  const type = destination.account_type === 'savings' ? 'SVGS' : 'CACC';
  return `<Id><Othr><Id>${destination.account_number}</Id></Othr></Id><Tp><Cd>${type}</Cd></Tp>`;
}

function xml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
