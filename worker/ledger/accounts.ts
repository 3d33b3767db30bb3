import { failure } from '../platform/failure.ts';
import { sha256Hex } from '../platform/hashing.ts';
import type { PublisherId } from '../platform/ids.ts';

export type PublisherState = 'pending' | 'approved' | 'held' | 'paid_out';
type HeldState = 'pending' | 'approved';
type NetworkState = 'expected' | 'due' | 'received';

/** The readable name of a ledger account. It never changes: the account's ID is its hash, and closed blocks cover the ID. */
export type AccountKey =
  | `publisher:${PublisherId}:${PublisherState}`
  | `network_margin:${HeldState}`
  | `unattributed:${string}:${HeldState}`
  | `network:${string}:${NetworkState}`
  | `written_off:${string}`
  | 'payout:clearing'
  | 'payout:charges';

const KEY =
  /^(?:publisher:PUB\d{6}:(?:pending|approved|held|paid_out)|network_margin:(?:pending|approved)|unattributed:[a-z0-9_-]+:(?:pending|approved)|network:[a-z0-9_-]+:(?:expected|due|received)|written_off:[a-z0-9_-]+|payout:(?:clearing|charges))$/;

const ledgerBadAccountKey = failure(
  'ledger.bad_account_key',
  500,
  (value: string) => `"${value}" is not an account of the ledger.`,
);

/** The keys of ledger accounts. Throws `ledger.bad_account_key` for a malformed network slug. */
export const account = {
  /** Unpaid earnings of a publisher (`held`: not payable until released), or paid ones. */
  publisher: (id: PublisherId, state: PublisherState): AccountKey => checked(`publisher:${id}:${state}`),
  /** The network margin. */
  networkMargin: (state: HeldState): AccountKey => `network_margin:${state}`,
  /** Commission of unattributed conversions. */
  unattributed: (network: string, state: HeldState): AccountKey =>
    checked(`unattributed:${network}:${state}`),
  /** What an upstream network will owe, owes or has paid. Money comes from here, so the balance is negative. */
  network: (slug: string, state: NetworkState): AccountKey => checked(`network:${slug}:${state}`),
  /** The part of a network's sales that it doesn't pay, and that the network margin carries. */
  writtenOff: (network: string): AccountKey => checked(`written_off:${network}`),
  /** Payouts on their way to publishers. */
  payoutClearing: 'payout:clearing',
  /** What banks kept of our money, which the network margin carries. */
  payoutCharges: 'payout:charges',
} as const;

/** The key without its last part, e.g. `publisher:PUB000001`. */
export function ownerOf(key: string): string {
  return key.slice(0, key.lastIndexOf(':'));
}

/**
 * The numeric ID of an account: the first 48 bits of the key's SHA-256, so writers know it without a read. If two keys
 * had the same ID, the write of the second one would fail.
 */
export function accountId(key: string): number {
  return Number.parseInt(sha256Hex(key).slice(0, 12), 16);
}

function checked(text: string): AccountKey {
  if (!isAccountKey(text)) throw ledgerBadAccountKey(text.slice(0, 80));
  return text;
}

function isAccountKey(text: string): text is AccountKey {
  return KEY.test(text);
}
