import { Badge } from '../../ui/badge.tsx';
import { useNow } from '../../ui/use-now.ts';
import type { ApiKey } from './keys-query.ts';

/** Whether a key still opens anything. */
export function KeyState({ apiKey }: { apiKey: ApiKey }) {
  const now = useNow();
  if (!apiKey.is_active) return <Badge tone="neutral">Revoked</Badge>;
  if (now !== null && Date.parse(apiKey.expires_at) <= now) return <Badge tone="neutral">Expired</Badge>;
  return <Badge tone="river">Active</Badge>;
}
