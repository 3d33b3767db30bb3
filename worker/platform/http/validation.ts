import { z } from '@hono/zod-openapi';
import type { DomainError, FieldProblem } from '../errors.ts';
import { failure } from '../failure.ts';

type RawIssue = z.core.$ZodRawIssue;
type UnionIssue = Extract<RawIssue, { code: 'invalid_union' }>;
type Issue = z.core.$ZodIssue;

/** The most fields that an error names. */
const MAX_NAMED = 50;

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
const requestUnknownFields = failure(
  'request.unknown_fields',
  400,
  (list: string) => `Unknown fields in the body: ${list}.`,
  { action: 'Remove the fields listed in `fields`.', sample: ['“titel”'] },
);

/**
 * `request.invalid` (400) with each wrong field and the rule that it breaks; `request.unknown_fields` (400) if all that is wrong
 * are fields that the body doesn’t have.
 */
export function invalidRequest(part: string, issues: readonly Issue[]): DomainError {
  const unknown = unknownNames(issues);
  const error = unknown ? requestUnknownFields(listOf(unknown)) : requestInvalid();
  return error.onFields(issues.flatMap((issue) => problemsOf(part, issue)).slice(0, MAX_NAMED));
}

/** `request.unknown_parameters` (400) */
export function unknownParameters(names: readonly string[]): DomainError {
  const fields = names.map((name) => ({ field: name, message: 'This route has no such parameter.' }));
  return requestUnknownParameters(listOf(names)).onFields(fields.slice(0, MAX_NAMED));
}

/** `request.unknown_fields` (400) */
export function unknownFields(names: readonly string[]): DomainError {
  return requestUnknownFields(listOf(names)).onFields(names.slice(0, MAX_NAMED).map(unknownField));
}

function problemsOf(part: string, issue: Issue): FieldProblem[] {
  const { path, message } = issue;
  return (
    unknownNames([issue])?.map(unknownField) ?? [{ field: path.join('.') || (PARTS[part] ?? part), message }]
  );
}

function unknownField(field: string): FieldProblem {
  return { field, message: 'This route has no such field.' };
}

/** The fields that a body doesn’t have, if nothing else is wrong with it. Of several forms, of the one that is nearest to it. */
function unknownNames(issues: readonly Issue[]): string[] | undefined {
  const names: string[] = [];
  for (const issue of issues) {
    const own = issue.code === 'unrecognized_keys' ? issue.keys : nearestUnknown(issue);
    if (!own) return undefined;
    names.push(...own.map((name) => [...issue.path, name].join('.')));
  }
  return names;
}

function nearestUnknown(issue: Issue): string[] | undefined {
  if (issue.code !== 'invalid_union') return undefined;
  return issue.errors
    .flatMap((branch) => [unknownNames(branch) ?? []].filter(({ length }) => length > 0))
    .toSorted((one, other) => one.length - other.length)[0];
}

function listOf(names: readonly string[]): string {
  return names
    .slice(0, MAX_NAMED)
    .map((name) => `“${name.slice(0, 60)}”`)
    .join(', ');
}

function ruleOf(issue: RawIssue): string | undefined {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'This field is required.' : `Must be ${typeName(issue.expected)}.`;
    case 'invalid_value':
      return oneOf(issue.values);
    case 'too_small':
      return `Must ${sizeOf(issue.origin, 'at least', issue.minimum)}.`;
    case 'too_big':
      return `Must ${sizeOf(issue.origin, 'at most', issue.maximum)}.`;
    case 'invalid_format':
      return FORMATS[issue.format] ?? `Must have the format “${issue.format}”.`;
    case 'unrecognized_keys':
      return `Unknown fields: ${issue.keys.join(', ')}.`;
    case 'invalid_union':
      return ruleOfUnion(issue);
    default:
      return undefined;
  }
}

/** Of a union whose forms are told apart by a field: the field’s values. Of any other: what is wrong for each form. */
function ruleOfUnion(issue: UnionIssue): string | undefined {
  if (issue.input === undefined) return 'This field is required.';
  if (Array.isArray(issue.options) && issue.options.length > 0) return oneOf(issue.options);
  const forms = new Set(issue.errors.map(branchOf));
  if (forms.size === 0) return undefined;
  return forms.size === 1 ? [...forms].join('') : `Must have one of these forms: ${[...forms].join('; or ')}`;
}

function oneOf(values: readonly z.core.util.Primitive[]): string {
  return `Must be ${values.length === 1 ? '' : 'one of '}${values.map((value) => JSON.stringify(value)).join(', ')}.`;
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
