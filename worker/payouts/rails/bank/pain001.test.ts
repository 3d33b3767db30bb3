import { expect, it } from 'vitest';
import { DESTINATIONS, fileWith } from './testing/sample-file.ts';

it('the number and the sum of its transfers are in both headers', async () => {
  const file = await fileWith(DESTINATIONS);
  expect(file.match(/<NbOfTxs>3<\/NbOfTxs><CtrlSum>37.02<\/CtrlSum>/g)).toHaveLength(2);
});

it('a transfer to PayPal never gets into a bank file', async () => {
  await expect(fileWith([{ method: 'paypal', email: 'ada@site.example' }])).rejects.toMatchObject({
    code: 'payout_rail.wrong_method',
  });
});
