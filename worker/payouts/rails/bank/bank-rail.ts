import type { PayoutRail } from '../rail.ts';

/** A file of this many transfers is about 4 MB. */
const MAX_TRANSFERS = 5_000;

/**
 * Files for our bank. A person downloads a file and hands it over; its message ID keeps the bank from taking it twice. The
 * outcomes come with the bank's statement.
 */
export const bankRail: PayoutRail = {
  name: 'bank',
  maxTransfers: MAX_TRANSFERS,
  isAutomatic: false,
  submit: async () => ({ state: 'accepted', providerBatchId: null, answer: null }),
  has: async () => false,
  async *outcomes() {},
};
