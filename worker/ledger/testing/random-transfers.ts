import { publisherIdOf } from '../../platform/ids.ts';
import { micros } from '../../platform/money.ts';
import { type AccountKey, account } from '../accounts.ts';
import type { Transfer } from '../posting-reference.ts';

const KEYS: AccountKey[] = [
  account.network('wildfire', 'expected'),
  account.network('wildfire', 'due'),
  account.networkMargin('pending'),
  account.networkMargin('approved'),
  ...Array.from({ length: 20 }, (_, number) => account.publisher(publisherIdOf(number + 1), 'pending')),
];

/**
 * Transfers between pseudo-random accounts with a fixed seed, so that a failure can be reproduced. `name` makes the IDs
 * unique.
 */
export function randomTransfers(name: string, count: number): Transfer[] {
  let state = count;
  const below = (limit: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return (state >>> 8) % limit;
  };
  const key = (index: number) => KEYS[index % KEYS.length] ?? account.payoutClearing;
  return Array.from({ length: count }, (_, index) => {
    const from = below(KEYS.length);
    return {
      id: `${name}:1:${index + 1}`,
      debit: key(from),
      credit: key(from + 1 + below(KEYS.length - 1)),
      amount: micros(1 + below(1_000_000)),
      kind: 'conversion.reported',
      subject: name,
      ruleId: null,
      reason: index % 3 === 0 ? 'naïve \u2028 "reason"\n' : null,
    };
  });
}
