import type { NetworkSettings } from '../catalog/network-settings.ts';
import { templateProblems } from '../catalog/template-problems.ts';
import type { Context } from '../platform/context.ts';
import { networkSettingsInvalid } from './feed/adapter-settings.ts';

/** Throws `network.settings_invalid` (422) for a changed template or variables that spoil the links of active programs. */
export async function requireLinksOf(
  ctx: Context,
  networkId: string,
  { before, after }: { before: NetworkSettings; after: NetworkSettings },
): Promise<void> {
  const problems = await templateProblems(ctx, networkId, before, after);
  if (problems.length > 0)
    throw networkSettingsInvalid().onFields(problems.map((message) => ({ field: 'link_template', message })));
}
