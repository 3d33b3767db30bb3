import { DomainError } from '../platform/errors.ts';
import { sha256Hex } from '../platform/hashing.ts';
import type { PublisherId } from '../platform/ids.ts';

export type PublisherState = 'pending' | 'approved' | 'held' | 'paid_out';
type HeldState = 'pending' | 'approved';
type NetworkState = 'expected' | 'due' | 'received';

/**
 * The readable name of a ledger account. `house` is the network margin, and `orphan` holds unattributed commissions. These
 * two words never change: account IDs are hashes of the keys, and closed blocks cover the IDs.
 */
export type AccountKey =
  | `publisher:${PublisherId}:${PublisherState}`
  | `house:${HeldState}`
  | `orphan:${string}:${HeldState}`
  | `network:${string}:${NetworkState}`
  | 'payout:clearing';

const KEY =
  /^(?:publisher:PUB\d{6}:(?:pending|approved|held|paid_out)|house:(?:pending|approved)|orphan:[a-z0-9_-]+:(?:pending|approved)|network:[a-z0-9_-]+:(?:expected|due|received)|payout:clearing)$/;

/** Makes the keys of accounts; `network` is an upstream network's slug. Throws `ledger.bad_account_key` for a slug that isn't one. */
export const account = {
  /** What a publisher has earned and not been paid (`held`: not payable until released), or has been paid. */
  publisher: (id: PublisherId, state: PublisherState): AccountKey => checked(`publisher:${id}:${state}`),
  /** What the network keeps of commissions. */
  networkMargin: (state: HeldState): AccountKey => `house:${state}`,
  /** Commission for which no publisher was found. */
  unattributed: (network: string, state: HeldState): AccountKey => checked(`orphan:${network}:${state}`),
  /** What an upstream network will owe, owes or has paid: the source of money, so its balance is negative. */
  network: (slug: string, state: NetworkState): AccountKey => checked(`network:${slug}:${state}`),
  /** Money on its way to publishers. */
  payoutClearing: 'payout:clearing',
} as const;

/** Whose account it is: the key without its last part, `publisher:PUB000001`. */
export function ownerOf(key: AccountKey): string {
  return key.slice(0, key.lastIndexOf(':'));
}

/**
 * The numeric id of an account: the first 48 bits of the key's SHA-256, so that a writer knows it without a read.
 * Two keys with the same id can't both enter the ledger: the second one's write fails.
 */
export function accountId(key: string): number {
  return Number.parseInt(sha256Hex(key).slice(0, 12), 16);
}

function checked(text: string): AccountKey {
  if (!isAccountKey(text))
    throw new DomainError(
      'ledger.bad_account_key',
      `"${text.slice(0, 80)}" is not an account of the ledger.`,
    );
  return text;
}

function isAccountKey(text: string): text is AccountKey {
  return KEY.test(text);
}
