import { z } from '@hono/zod-openapi';
import type { DomainError } from '../errors.ts';
import { failure } from '../failure.ts';

type RawIssue = z.core.$ZodRawIssue;

/** Messages of the rules that don't have their own. */
z.config({ customError: ruleOf });

/** Readable names of a request's parts. */
const PARTS: Record<string, string> = { json: 'body', form: 'body', param: 'path', header: 'headers' };

export const requestInvalid = failure(
  'request.invalid',
  400,
  'Some fields of the request are missing or wrong.',
  { action: 'Fix the fields listed in `fields`.' },
);
const requestUnknownParameters = failure(
  'request.unknown_parameters',
  400,
  (list: string) => `Unknown query parameters: ${list}.`,
  { action: 'Remove the query parameters listed in `fields`.', sample: ['“limit”'] },
);

/** `request.invalid` (400) with each wrong field and the rule that it breaks. */
export function invalidRequest(
  part: string,
  issues: readonly Pick<z.core.$ZodIssue, 'path' | 'message'>[],
): DomainError {
  const fields = issues.map(({ path, message }) => ({
    field: path.join('.') || (PARTS[part] ?? part),
    message,
  }));
  return requestInvalid().onFields(fields);
}

/** `request.unknown_parameters` (400) */
export function unknownParameters(names: readonly string[]): DomainError {
  const list = names.map((name) => `“${name.slice(0, 60)}”`).join(', ');
  const fields = names.map((name) => ({ field: name, message: 'This route has no such parameter.' }));
  return requestUnknownParameters(list).onFields(fields);
}

function ruleOf(issue: RawIssue): string | undefined {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'This field is required.' : `Must be ${typeName(issue.expected)}.`;
    case 'invalid_value':
      return `Must be ${issue.values.length === 1 ? '' : 'one of '}${issue.values.map((value) => JSON.stringify(value)).join(', ')}.`;
    case 'too_small':
      return `Must ${sizeOf(issue.origin, 'at least', issue.minimum)}.`;
    case 'too_big':
      return `Must ${sizeOf(issue.origin, 'at most', issue.maximum)}.`;
    case 'invalid_format':
      return FORMATS[issue.format] ?? `Must have the format “${issue.format}”.`;
    case 'unrecognized_keys':
      return `Unknown fields: ${issue.keys.join(', ')}.`;
    case 'invalid_union':
      return `Must have one of these forms: ${issue.errors.map(branchOf).join('; or ')}`;
    default:
      return undefined;
  }
}

const FORMATS: Record<string, string> = {
  date: 'Must be a date such as 2026-11-21.',
  datetime: 'Must be a time such as 2026-11-21T09:00:00Z.',
  email: 'Must be an email address.',
  url: 'Must be an absolute URL.',
  ipv4: 'Must be an IPv4 address.',
  ipv6: 'Must be an IPv6 address.',
  regex: 'Has the wrong form or characters that are not allowed.',
};

const TYPES: Record<string, string> = {
  int: 'a whole number',
  object: 'an object',
  array: 'a list',
  record: 'an object',
  boolean: 'true or false',
};

function typeName(expected: string): string {
  return TYPES[expected] ?? `a ${expected}`;
}

function sizeOf(origin: string, bound: string, size: number | bigint): string {
  if (origin === 'string') return `have ${bound} ${size} character${size === 1 ? '' : 's'}`;
  if (origin === 'array' || origin === 'set') return `have ${bound} ${size} item${size === 1 ? '' : 's'}`;
  return `be ${bound} ${size}`;
}

function branchOf(issues: readonly z.core.$ZodIssue[]): string {
  return issues
    .map(({ path, message }) => (path.length === 0 ? message : `${path.join('.')}: ${message}`))
    .join(' ');
}
