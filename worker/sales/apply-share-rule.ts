import { type ShareRule, shareRuleFor } from '../catalog/share-rule.ts';
import { NETWORK_PUBLISHER } from '../platform/ids.ts';
import { share, ZERO } from '../platform/money.ts';
import type { Conversion } from './tables.ts';

/** Adds the publisher's share under the rule of the conversion's day. One without a publisher, or that is forfeited, has no share. */
export function withShare(
  conversion: Omit<Conversion, 'net' | 'shareRuleId' | 'sharePpm'>,
  rules: readonly ShareRule[],
): Conversion {
  const { publisherId, day, gross, forfeitedFor } = conversion;
  const hasNoShare = publisherId === NETWORK_PUBLISHER || forfeitedFor !== null;
  const rule = hasNoShare ? null : shareRuleFor(rules, publisherId, day);
  return {
    ...conversion,
    net: rule ? share(gross, rule.sharePpm) : ZERO,
    shareRuleId: rule?.id ?? null,
    sharePpm: rule?.sharePpm ?? 0,
  };
}
