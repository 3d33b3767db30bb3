import { sha256Hex } from '../platform/hashing.ts';
import type { ProgramRecord } from './program.ts';

/**
 * A hash of a program's content (32 hex digits). It doesn't depend on the order of keys and domains or on the source, so a
 * sync writes only real changes.
 */
export function programHash({ sourceHash: _, ...content }: ProgramRecord): string {
  return sha256Hex(stableJson({ ...content, domains: [...content.domains].sort() })).slice(0, 32);
}

function stableJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(stableJson).join(',')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value) ?? 'null';
  const fields = Object.entries(value).filter(([, field]) => field !== undefined);
  fields.sort(([left], [right]) => (left < right ? -1 : 1));
  return `{${fields.map(([key, field]) => `${JSON.stringify(key)}:${stableJson(field)}`).join(',')}}`;
}
