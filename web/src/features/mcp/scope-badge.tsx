import { Badge } from '../../ui/badge.tsx';
import type { Tool } from './assistants-query.ts';

/** Whether a tool only reads. */
export function ScopeBadge({ scope }: Pick<Tool, 'scope'>) {
  return scope === 'write' ? <Badge tone="river">Writes</Badge> : <Badge>Reads</Badge>;
}
