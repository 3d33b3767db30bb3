import type { ResponseOf } from '../../../../../lib/client.ts';
import type { Tone } from '../../../../../ui/badge.tsx';
import type { PublisherDetail } from '../publishers-query.ts';

type Balances = ResponseOf<'get', '/v1/operations/publishers/{publisher_id}/balances'>;

export const STATE_NAMES: Record<Balances['data'][number]['state'], string> = {
  pending: 'Pending',
  held: 'Held',
  approved: 'Approved',
  payable: 'Payable',
  on_the_way: 'On its way',
  paid: 'Paid',
  reversed: 'Reversed',
  clawed_back: 'Clawed back',
};

export const OBSTACLES: Record<NonNullable<Balances['next_payout']['obstacle']>, string> = {
  suspended: 'The publisher is suspended',
  held: 'The payouts are held',
  tax_missing: 'No valid tax data',
  details_missing: 'No payout details',
  details_incomplete: 'The payout details lack what banks ask for',
  details_held: 'A change of the payout details is held',
  transfer_failed: 'The last transfer failed',
  payout_open: 'Another payout is open',
  below_threshold: 'Below the threshold',
};

export const METHOD_NAMES: Record<NonNullable<PublisherDetail['payout_details']>['method'], string> = {
  iban: 'Bank account (IBAN)',
  us_account: 'US bank account',
  paypal: 'PayPal',
};

export const PAYOUT_TONES: Record<string, Tone> = {
  created: 'neutral',
  approved: 'held',
  sent: 'river',
  settled: 'approved',
  failed: 'reversed',
  canceled: 'neutral',
};
