import { change, validated } from '../accounts/changes/change.ts';
import { judgedStatement, readJudged } from '../accounts/changes/judged.ts';
import { percentOf, readShareRules, shareRuleFor } from '../catalog/share-rule.ts';
import { shareRuleCount } from '../catalog/share-rule-store.ts';
import { NETWORK_PUBLISHER } from '../platform/ids.ts';
import { requireShare, type ShareInput, setShareRule } from './set-share-rule.ts';

/** A share has no amount: it decides about every later sale. */
export const shareChange = change({
  kind: 'share_rule.set',
  effect: 'money',
  permission: 'money:write',
  input: validated<ShareInput>(),
  async describe(ctx, input) {
    const { publisherId, effectiveFrom } = input;
    const after = await requireShare(ctx, input);
    const judged = await readJudged(ctx, shareRuleCount(publisherId));
    const rules = await readShareRules(ctx);
    const before = shareRuleFor(rules, publisherId ?? NETWORK_PUBLISHER, effectiveFrom);
    return {
      what:
        publisherId === null
          ? 'Set the share of all publishers'
          : after.endsOwn === 1
            ? `End the own share of ${publisherId}, who gets that of all publishers`
            : `Set the share of ${publisherId}`,
      subject: publisherId ?? 'all publishers',
      publisherId,
      amount: null,
      from: { share_percent: percentOf(before.sharePpm) },
      to: {
        share_percent: percentOf(after.sharePpm),
        ...(after.endsOwn === 1 && { ends_own: true }),
        effective_from: effectiveFrom,
      },
      begins: effectiveFrom,
      judged,
    };
  },
  apply: (ctx, input, { reason, judged, along }) =>
    setShareRule(ctx, input, reason, [
      judgedStatement(ctx, shareRuleCount(input.publisherId), judged),
      ...along,
    ]),
});
