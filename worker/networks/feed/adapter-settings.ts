import type { z } from 'zod';
import type { NetworkSettings } from '../../catalog/network-settings.ts';
import { DomainError } from '../../platform/errors.ts';

/** An adapter's own settings; throws `network.settings_invalid` with the fields that are wrong. */
export function readAdapterSettings<Schema extends z.ZodType>(
  schema: Schema,
  settings: NetworkSettings,
): z.output<Schema> {
  const result = schema.safeParse(settings.adapter);
  if (result.success) return result.data;
  throw new DomainError('network.settings_invalid', 'The network’s settings can’t be used.', 422, {
    fields: result.error.issues.map(({ path, message }) => ({ field: path.join('.'), message })),
  });
}
