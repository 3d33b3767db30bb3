import { Badge } from '../../../ui/badge.tsx';

/** The mark of what belongs to the test publisher. */
export function TestBadge() {
  return <Badge tone="river">Test</Badge>;
}
