import { and, desc, eq, lte } from 'drizzle-orm';
import { readPublisher } from '../../accounts/publishers/publishers.ts';
import { archivesOfSubjects, readArchivedTransfers } from '../../ledger/archived-transfers.ts';
import { transfersOfSubjects } from '../../ledger/history.ts';
import type { Context } from '../../platform/context.ts';
import { decrypt } from '../../platform/encryption.ts';
import type { DomainError } from '../../platform/errors.ts';
import { failure } from '../../platform/failure.ts';
import type { PayoutId, PublisherId } from '../../platform/ids.ts';
import { type MicroUsd, sum } from '../../platform/money.ts';
import type { Instant } from '../../platform/time.ts';
import { hasExpiredSales } from '../../sales/reader/paid-sales.ts';
import type { Payout } from '../create-payout.ts';
import { accountOf, type StoredDetails } from '../details/details-state.ts';
import { readSteps } from '../list-payouts.ts';
import { waitsToBeSent } from '../payout-state.ts';
import { payoutUnknown, readPayout } from '../payouts.ts';
import { payoutDetails, payoutTax } from '../tables.ts';
import { taxInput } from '../tax/tax-input.ts';
import { taxText } from '../tax/tax-store.ts';
import { ITEM_KINDS, type ItemKind, readItems, type StatementItem } from './statement-items.ts';

/** The publisher as the statement names them: by their tax data, and without any by their account. */
interface Payee {
  publisherId: PublisherId;
  name: string;
  /** Lines of the address; none without tax data. */
  address: string[];
  country: string | null;
  vatId: string | null;
}

/** What a payout has paid, or will pay, and from what. `items` add up to the payout's amount. */
export interface PayoutStatement {
  payout: Payout;
  payee: Payee;
  payerName: string;
  destination: Pick<StoredDetails, 'method' | 'ending'> | null;
  /** Null for a preview, which only operators see. */
  sentAt: Instant | null;
  settledAt: Instant | null;
  items: readonly StatementItem[];
  totals: Readonly<Record<ItemKind, MicroUsd>>;
  /** The payout's own transfers in the ledger, in the order of writing. */
  transfers: readonly { id: string; kind: string; amount: MicroUsd; postedAt: Instant }[];
}

const STATES: readonly Payout['state'][] = ['sent', 'settled', 'failed'];

const payoutStatementNotSent = failure(
  'payout_statement.not_sent',
  409,
  'A payout has a statement once it is sent.',
  { action: 'Wait until the payout is sent.' },
);
const payoutStatementDiffers = failure(
  'payout_statement.differs',
  500,
  (id: string) =>
    `The items of the payout ${id} don’t add up to its amount, so it has no statement. Tell an operator.`,
);
const expired = failure(
  'payout_statement.expired',
  410,
  'This statement was deleted with the oldest sale in it. Sales are kept for 7 years.',
  { action: 'Use the statement that was downloaded before.' },
);

/**
 * The statement of a payout. With a publisher, only of their own, once it is sent. Without one, also its preview before that:
 * what would be sent now, and to whom. Throws `payout.unknown` (404), `payout_statement.not_sent` (409),
 * `payout_statement.expired` (410) once the oldest sale in it was removed, `payout_statement.differs` (500) if the items don’t add
 * up, and as `readLines` does.
 */
export async function readStatement(
  ctx: Context,
  encryptionKey: string,
  query: { id: PayoutId; publisherId?: PublisherId },
): Promise<PayoutStatement> {
  const payout = await readPayout(ctx, query.id);
  if (query.publisherId !== undefined && payout.publisherId !== query.publisherId)
    throw payoutUnknown(query.id);
  const isPreview = query.publisherId === undefined && waitsToBeSent(payout.state);
  if (!isPreview && !STATES.includes(payout.state)) throw payoutStatementNotSent();
  if (payout.expiredAt !== null) throw expired();
  const steps = (await readSteps(ctx, [payout.id])).get(payout.id) ?? [];
  const lastOf = (state: Payout['state']) => steps.findLast(({ to }) => to === state)?.at ?? null;
  const sentAt = isPreview ? null : (lastOf('sent') ?? payout.updatedAt);
  const [items, payee, destination, transfers] = await Promise.all([
    readItems(ctx, payout),
    readPayee(ctx, encryptionKey, payout.publisherId, sentAt ?? ctx.now),
    readAccount(ctx, payout),
    readTransfers(ctx, payout.id),
  ]);
  const totals = totalsOf(items);
  if (sum(Object.values(totals)) !== payout.amount) throw await incomplete(ctx, payout);
  return {
    payout,
    payee,
    payerName: payout.payerName ?? 'Tributary',
    destination,
    sentAt,
    settledAt: payout.state === 'settled' ? lastOf('settled') : null,
    items,
    totals,
    transfers,
  };
}

function totalsOf(items: readonly StatementItem[]): Record<ItemKind, MicroUsd> {
  const [sale, adjustment, clawback] = ITEM_KINDS.map((kind) =>
    sum(items.filter((item) => item.kind === kind).map((item) => item.amount)),
  ) as [MicroUsd, MicroUsd, MicroUsd];
  return { sale, adjustment, clawback };
}

async function incomplete(ctx: Context, payout: Payout): Promise<DomainError> {
  if (await hasExpiredSales(ctx, payout)) return expired();
  return payoutStatementDiffers(payout.id);
}

/** By the tax data at the time when the payout was sent, or now. */
async function readPayee(
  ctx: Context,
  encryptionKey: string,
  publisherId: PublisherId,
  at: Instant,
): Promise<Payee> {
  const [publisher, tax] = await Promise.all([
    readPublisher(ctx.db, publisherId),
    ctx.db
      .select()
      .from(payoutTax)
      .where(and(eq(payoutTax.publisherId, publisherId), lte(payoutTax.createdAt, at)))
      .orderBy(desc(payoutTax.version))
      .limit(1)
      .get(),
  ]);
  const { country = null, vatId = null } = tax ?? {};
  if (!tax?.encrypted) return { publisherId, name: publisher.fullName, address: [], country, vatId };
  const text = await decrypt(encryptionKey, taxText.purposeOf(publisherId), tax.encrypted);
  const { name, address, city } = taxInput.parse(JSON.parse(text));
  return { publisherId, name, address: [address, city], country, vatId };
}

async function readAccount(ctx: Context, payout: Payout) {
  const versions = await ctx.db
    .select()
    .from(payoutDetails)
    .where(eq(payoutDetails.publisherId, payout.publisherId));
  return accountOf(payout, versions, ctx.now);
}

async function readTransfers(ctx: Context, id: PayoutId) {
  const [stored, archives] = await ctx.db.batch([
    transfersOfSubjects(ctx, [id]),
    archivesOfSubjects(ctx, [id]),
  ]);
  const all = [...(await readArchivedTransfers(ctx, [id], archives)), ...stored];
  return [...new Map(all.map((transfer) => [transfer.seq, transfer])).values()];
}
