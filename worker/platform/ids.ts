import { sha256 } from '@noble/hashes/sha2.js';
import { encodeBase32 } from './base32.ts';
import type { DomainError } from './errors.ts';
import { failure } from './failure.ts';

const encoder = new TextEncoder();

type Tagged<Tag extends string> = string & { readonly __id: Tag };
export type ProgramId = Tagged<'prg'>;
export type BrandId = Tagged<'brd'>;
export type LinkId = Tagged<'lnk'>;
export type ConversionId = Tagged<'cnv'>;
export type EarningId = Tagged<'ern'>;
export type PayoutId = Tagged<'pay'>;
export type PayoutRunId = Tagged<'prn'>;
export type PayoutBatchId = Tagged<'pbt'>;
export type BankStatementId = Tagged<'bst'>;
export type ShareRuleId = Tagged<'shr'>;
export type RunId = Tagged<'run'>;
export type KeyId = Tagged<'key'>;
export type UserId = Tagged<'usr'>;
export type SessionId = Tagged<'ses'>;
export type EmailId = Tagged<'mal'>;
export type WebhookId = Tagged<'whk'>;
export type EventId = Tagged<'evt'>;
export type DeliveryId = Tagged<'dlv'>;
export type DeadLetterId = Tagged<'dlt'>;
export type FeedbackId = Tagged<'fdb'>;
export type CommentId = Tagged<'fcm'>;
export type DecisionId = Tagged<'cpl'>;
export type ReviewId = Tagged<'crv'>;
export type RuleId = Tagged<'crl'>;
export type ViolationId = Tagged<'vio'>;
export type ClaimId = Tagged<'clm'>;
export type PushCredentialId = Tagged<'psh'>;
export type BanId = Tagged<'ban'>;
export type PasskeyId = Tagged<'pky'>;
export type ActivityId = Tagged<'act'>;
export type CampaignId = Tagged<'cmp'>;
export type AppId = Tagged<'app'>;
export type AdjustmentId = Tagged<'adj'>;
export type OperatorKeyId = Tagged<'opk'>;
export type DataRequestId = Tagged<'drq'>;
export type NoteId = Tagged<'not'>;
export type NetworkStatementId = Tagged<'nst'>;
export type NetworkPaymentId = Tagged<'npy'>;
export type ChangeId = Tagged<'chg'>;
export type DifferenceEffectId = Tagged<'nef'>;
export type ExportId = Tagged<'exp'>;
export type IncidentId = Tagged<'inc'>;
export type IncidentUpdateId = Tagged<'inu'>;
export type TestCampaignId = Tagged<'ltc'>;
export type CheckRunId = Tagged<'ckr'>;
export type MockEndpointId = Tagged<'mwh'>;
export type MockEventId = Tagged<'mwe'>;
/** `PUB` followed by six digits. */
export type PublisherId = Tagged<'PUB'>;

export type IdPrefix =
  | 'exp'
  | 'prg'
  | 'brd'
  | 'lnk'
  | 'cnv'
  | 'ern'
  | 'pay'
  | 'prn'
  | 'pbt'
  | 'bst'
  | 'shr'
  | 'run'
  | 'key'
  | 'usr'
  | 'ses'
  | 'mal'
  | 'whk'
  | 'evt'
  | 'dlv'
  | 'dlt'
  | 'fdb'
  | 'fcm'
  | 'cpl'
  | 'crv'
  | 'crl'
  | 'vio'
  | 'clm'
  | 'psh'
  | 'ban'
  | 'pky'
  | 'act'
  | 'cmp'
  | 'app'
  | 'adj'
  | 'opk'
  | 'drq'
  | 'not'
  | 'nst'
  | 'npy'
  | 'chg'
  | 'inc'
  | 'inu'
  | 'nef'
  | 'tst'
  | 'ltc'
  | 'ckr'
  | 'mwh'
  | 'mwe';

const ID_BODY = /^(?:[0-9a-hjkmnp-tv-z]{16}|[0-9a-hjkmnp-tv-z]{20})$/;

export const publisherUnknown = failure('publisher.unknown', 404, 'There is no publisher PUB999998.', {
  action: 'Use an existing publisher ID; never invent one.',
});
export const publisherMalformed = failure(
  'publisher.malformed',
  404,
  'A publisher ID is PUB followed by six digits, such as PUB000001.',
  { action: 'Use `PUB` followed by six digits.' },
);
const publisherNumberOutOfRange = failure(
  'publisher.number_out_of_range',
  500,
  (number: number) => `${number} is not a publisher number.`,
);

/** The prefix, an underscore, and 16 or 20 characters. */
export function isId<Prefix extends IdPrefix>(prefix: Prefix, text: string): text is Tagged<Prefix> {
  return text.startsWith(`${prefix}_`) && ID_BODY.test(text.slice(prefix.length + 1));
}

/** The prefix and 100 random bits, such as `lnk_0123456789abcdefghjk`. */
export function newId<Prefix extends IdPrefix>(prefix: Prefix): Tagged<Prefix> {
  return `${prefix}_${encodeBase32(crypto.getRandomValues(new Uint8Array(13))).slice(0, 20)}` as Tagged<Prefix>;
}

/** The same key always gets the same ID (80 bits of SHA-256), so a repeated write finds its own row. */
export function derivedId<Prefix extends IdPrefix>(prefix: Prefix, ...key: string[]): Tagged<Prefix> {
  const digest = sha256(encoder.encode(key.join('\u0000')));
  return `${prefix}_${encodeBase32(digest.subarray(0, 10))}` as Tagged<Prefix>;
}

/** Tributary's own account. It is credited for banned destinations instead of the publisher. */
export const NETWORK_PUBLISHER = publisherIdOf(0);

/** The account of test clicks. It is part of no total and has no money. */
export const TEST_PUBLISHER = publisherIdOf(999_999);

/** `7` → `PUB000007`. Numbers run from 0 (Tributary itself) to 999999. */
export function publisherIdOf(number: number): PublisherId {
  if (!Number.isInteger(number) || number < 0 || number > 999_999) throw publisherNumberOutOfRange(number);
  return `PUB${String(number).padStart(6, '0')}` as PublisherId;
}

/** `PUB000007` → 7; null for anything else. */
export function publisherNumber(text: string): number | null {
  return /^PUB\d{6}$/.test(text) ? Number(text.slice(3)) : null;
}

export function isPublisherId(text: string): text is PublisherId {
  return publisherNumber(text) !== null;
}

/** The error for text that isn't a publisher ID. */
export function malformedPublisherId(): DomainError {
  return publisherMalformed();
}
