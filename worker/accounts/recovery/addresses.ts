import type { Context } from '../../platform/context.ts';
import { recipientsOf } from '../../platform/email/recipients.ts';
import { failure } from '../../platform/failure.ts';
import { sha256Hex } from '../../platform/hashing.ts';
import type { PublisherId } from '../../platform/ids.ts';
import type { Instant } from '../../platform/time.ts';
import { readAccountOfUser } from '../identity/accounts.ts';
import { emailChangedEmail } from '../identity/emails.ts';
import { readPublisher } from '../publishers/publishers.ts';
import { addressReplacedEmail } from './emails.ts';

/** The emails to an address that an account no longer has. */
const TO_FORMER_ADDRESS = [emailChangedEmail.kind, addressReplacedEmail.kind];

/** An email address that an account has, or has had. */
export interface AccountAddress {
  email: string;
  /** Null for the present one. */
  usedUntil: Instant | null;
}

const accountAddressUnknown = failure(
  'account.address_unknown',
  422,
  'The account hasn’t had this email address in the last 26 months.',
  { action: 'Use an address from `GET /v1/operations/publishers/{publisher_id}/addresses`.' },
);

/**
 * The addresses of a publisher's account, the present one first: each was confirmed by its reader. Those of the last 26 months are known.
 * Throws `publisher.unknown` (404).
 */
export async function listAddresses(ctx: Context, publisherId: PublisherId): Promise<AccountAddress[]> {
  const { userId } = await readPublisher(ctx.db, publisherId);
  const [{ email, verifiedAt }, told] = await Promise.all([
    readAccountOfUser(ctx, userId),
    recipientsOf(ctx, userId, TO_FORMER_ADDRESS),
  ]);
  const present = verifiedAt === null ? [] : [{ email, usedUntil: null }];
  const former = told.map(({ recipient, createdAt }) => ({ email: recipient, usedUntil: createdAt }));
  const all: AccountAddress[] = [...present, ...former];
  return all.filter((each, index) => all.findIndex((other) => other.email === each.email) === index);
}

/** Names an address in a stored change, which outlives the account. `email` is normalized. */
export function addressHash(email: string): string {
  return sha256Hex(email);
}

/** Throws `publisher.unknown` (404), and `account.address_unknown` (422). */
export async function readAddress(
  ctx: Context,
  publisherId: PublisherId,
  hash: string,
): Promise<AccountAddress> {
  const addresses = await listAddresses(ctx, publisherId);
  const found = addresses.find(({ email }) => addressHash(email) === hash);
  if (!found) throw accountAddressUnknown();
  return found;
}
