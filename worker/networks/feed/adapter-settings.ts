import type { z } from 'zod';
import type { NetworkSettings } from '../../catalog/network-settings.ts';
import { failure } from '../../platform/failure.ts';

export const networkSettingsInvalid = failure(
  'network.settings_invalid',
  422,
  'The network’s settings can’t be used.',
  { action: 'Fix the settings that `fields` names.' },
);

/** An adapter's own settings; throws `network.settings_invalid` with the fields that are wrong. */
export function readAdapterSettings<Schema extends z.ZodType>(
  schema: Schema,
  settings: NetworkSettings,
): z.output<Schema> {
  const result = schema.safeParse(settings.adapter);
  if (result.success) return result.data;
  throw networkSettingsInvalid().onFields(
    result.error.issues.map(({ path, message }) => ({ field: path.join('.'), message })),
  );
}
