import { sha256Hex } from '../platform/hashing.ts';
import type { ProgramRecord } from './program.ts';

/**
 * What a program's content hashes to (32 hex digits): the same for the same facts, whatever order the network lists
 * keys or domains in, so that a sync writes only what changed.
 */
export function programHash(record: ProgramRecord): string {
  return sha256Hex(stableJson({ ...record, domains: [...record.domains].sort() })).slice(0, 32);
}

function stableJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(stableJson).join(',')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value) ?? 'null';
  const fields = Object.entries(value).filter(([, field]) => field !== undefined);
  fields.sort(([left], [right]) => (left < right ? -1 : 1));
  return `{${fields.map(([key, field]) => `${JSON.stringify(key)}:${stableJson(field)}`).join(',')}}`;
}
