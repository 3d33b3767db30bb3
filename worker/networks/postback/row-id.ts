import type { PostbackConfig } from './config.ts';

/**
 * The ID of a partner's row by its normalized parts: `id` is the transaction, the order or the click. IDs of different kinds never
 * collide: all but a transaction's own have the prefix of their kind. Only a click's row has a goal; null for none.
 */
export function rowIdOf(
  identity: PostbackConfig['identity'],
  id: string,
  goal: string | null = null,
): string {
  if (identity === 'transaction') return id;
  return identity === 'order' ? `order:${id}` : `click:${id.toLowerCase()}|${goal ?? ''}`;
}
