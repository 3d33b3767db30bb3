import type { NetworkSettings } from '../../catalog/network-settings.ts';
import { isRefusedSettings, refuseSettingsIf } from '../../catalog/networks-seed.ts';
import type { Context } from '../../platform/context.ts';
import { failure } from '../../platform/failure.ts';
import { hasReported, hasReportedSql } from '../../sales/has-reported.ts';
import { type PostbackConfig, postbackConfig } from './config.ts';

const partnerIdentityInUse = failure(
  'partner.identity_in_use',
  409,
  (network: string) =>
    `${network} has reported sales, and with another identity or other parameters for it they would count a second time. Create a new network for the new format.`,
  { action: 'Create a new network for the new format.', sample: ['heron-media'] },
);

/** The fields that identify a sale, and whether a further name at the end of theirs identifies the same sales. */
const IDENTITY_FIELDS = {
  transaction: [['transactionId', true]],
  order: [['orderId', true]],
  click_goal: [
    ['clickId', true],
    ['goal', false],
  ],
} as const satisfies Record<
  PostbackConfig['identity'],
  readonly (readonly [keyof PostbackConfig['parameters'], boolean])[]
>;

/** True if a postback that was sent before can have another ID when it is sent again. */
function changesIdentity(before: PostbackConfig, after: PostbackConfig): boolean {
  if (before.identity !== after.identity) return true;
  return IDENTITY_FIELDS[before.identity].some(([field, canGrow]) => {
    const [known, names] = [before, after].map(({ parameters }) =>
      parameters[field].map((name) => name.toLowerCase()),
    );
    const kept = canGrow ? names?.slice(0, known?.length) : names;
    return JSON.stringify(kept) !== JSON.stringify(known);
  });
}

/**
 * Lets `write` change a partner's settings, with a statement for its transaction if it needs one. Throws
 * `partner.identity_in_use` (409) for another identity of sales that the partner has reported.
 */
export async function keepingIdentity<Result>(
  ctx: Context,
  networkId: string,
  { before, after }: { before: NetworkSettings; after: NetworkSettings },
  write: (guards: readonly D1PreparedStatement[]) => Promise<Result>,
): Promise<Result> {
  const [known, next] = [before, after].map(({ adapter }) => postbackConfig.parse(adapter.postback));
  if (!known || !next || !changesIdentity(known, next)) return write([]);
  if (await hasReported(ctx, networkId)) throw partnerIdentityInUse(networkId);
  try {
    return await write([refuseSettingsIf(ctx, networkId, hasReportedSql('?1'))]);
  } catch (error) {
    if (isRefusedSettings(error)) throw partnerIdentityInUse(networkId);
    throw error;
  }
}
