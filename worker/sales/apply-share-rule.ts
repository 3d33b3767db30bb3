import { type ShareRule, shareRuleFor } from '../catalog/share-rule.ts';
import { NETWORK_PUBLISHER } from '../platform/ids.ts';
import { share, ZERO } from '../platform/money.ts';
import type { Conversion } from './tables.ts';

/** Adds the publisher's share under the rule of the conversion's day. A conversion without a publisher has no share. */
export function withShare(
  conversion: Omit<Conversion, 'net' | 'shareRuleId' | 'sharePpm'>,
  rules: readonly ShareRule[],
): Conversion {
  const { publisherId, day, gross } = conversion;
  const rule = publisherId === NETWORK_PUBLISHER ? null : shareRuleFor(rules, publisherId, day);
  return {
    ...conversion,
    net: rule ? share(gross, rule.sharePpm) : ZERO,
    shareRuleId: rule?.id ?? null,
    sharePpm: rule?.sharePpm ?? 0,
  };
}
