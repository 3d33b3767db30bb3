import { describe, expect, it } from 'vitest';
import { outcomeOf, type PaypalItem } from './paypal-items.ts';

function itemOf(status: string, error?: string): PaypalItem {
  return {
    ...{ payout_item_id: 'I1', transaction_id: 'T1', transaction_status: status, payout_batch_id: 'B1' },
    payout_item: { sender_item_id: 'pay_1:1', amount: { currency: 'USD', value: '15.00' } },
    errors: error === undefined ? null : { name: error, message: 'Add money to your account.' },
  };
}

describe('an item that PayPal reports as failed', () => {
  it.each([
    'INSUFFICIENT_FUNDS',
    'NEGATIVE_BALANCE',
    'NON_HOLDING_CURRENCY',
    'ACCOUNT_RESTRICTED',
    'ACCOUNT_UNCONFIRMED_EMAIL',
    'SENDER_ACCOUNT_LOCKED',
    'SENDER_ACCOUNT_UNVERIFIED',
    'SENDER_STATE_RESTRICTED',
    'SPENDING_LIMIT_EXCEEDED',
    'POS_LIMIT_EXCEEDED',
    'USER_BUSINESS_ERROR',
    'USER_COUNTRY_NOT_ALLOWED',
    'USER_FUNDING_SOURCE_INELIGIBLE',
    'APPROVER_DENIED',
    'GAMER_FAILED_FUNDING_SOURCE_CHECK',
    'GAMING_INVALID_PAYMENT_FLOW',
    'TRANSACTION_DECLINED_BY_TRAVEL_RULE',
    'REFUSED_ACTION_DENIED',
    'DUPLICATE_ITEM',
    'ZERO_AMOUNT',
    'INTERNAL_ERROR',
    'UNDEFINED',
    'AN_ERROR_OF_NEXT_YEAR',
  ])('with %s is not the receiver’s fault', (error) => {
    expect(outcomeOf(itemOf('FAILED', error))).toMatchObject({
      state: 'failed',
      confirmation: 'denied:paypal:I1:FAILED',
      reason: `PayPal didn’t process the transfer: ${error}`,
    });
  });

  it.each([
    'RECEIVER_ACCOUNT_LOCKED',
    'RECEIVER_COUNTRY_NOT_ALLOWED',
    'RECEIVER_YOUTH_ACCOUNT',
    'RECEIVING_LIMIT_EXCEEDED',
    'REFUSED_RECEIVER_REFUSED',
    'UNVERIFIED_RECIPIENT_NOT_SUPPORTED',
    'INVALID_EMAIL_ID',
    'CLOSED_MARKET',
    'CURRENCY_NOT_SUPPORTED_FOR_RECEIVER',
    'GAMER_FAILED_COUNTRY_OF_RESIDENCE_CHECK',
    'SELF_PAY_NOT_ALLOWED',
    'REGULATORY_BLOCKED',
  ])('with %s is the receiver’s, also in a batch that is denied', (error) => {
    for (const batchDenial of [null, 'PayPal reports the batch as DENIED'])
      expect(outcomeOf(itemOf('FAILED', error), batchDenial)).toMatchObject({
        state: 'failed',
        confirmation: 'paypal:I1:FAILED',
        reason: `${error}: Add money to your account.`,
      });
  });

  it('without an error is not the receiver’s fault, and one that came back is, unless its batch is denied', () => {
    expect(outcomeOf(itemOf('FAILED'))).toMatchObject({ confirmation: 'denied:paypal:I1:FAILED' });
    expect(outcomeOf(itemOf('RETURNED'))).toMatchObject({ confirmation: 'paypal:I1:RETURNED' });
    expect(outcomeOf(itemOf('RETURNED'), 'PayPal reports the batch as DENIED')).toMatchObject({
      confirmation: 'denied:paypal:I1:RETURNED',
      reason: 'PayPal reports the batch as DENIED',
    });
  });
});

describe('an item of a denied batch', () => {
  it('that is pending has failed, and one that is paid stays paid', () => {
    expect(outcomeOf(itemOf('PENDING'), 'PayPal reports the batch as DENIED')).toMatchObject({
      state: 'failed',
      confirmation: 'denied:paypal:I1:PENDING',
      reason: 'PayPal reports the batch as DENIED',
    });
    expect(outcomeOf(itemOf('SUCCESS'), 'PayPal reports the batch as DENIED')).toMatchObject({
      state: 'paid',
      confirmation: 'paypal:I1:SUCCESS',
      reason: null,
    });
  });
});
