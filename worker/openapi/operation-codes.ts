import { isGuarded } from '../platform/http/operation.ts';
import type { Operation } from './document.ts';
import { type ErrorCode, OPERATION_ERRORS } from './error-codes.gen.ts';

/** All error codes of an operation: from its input, from its guard, and from its handler. */
export function codesOf(operation: Operation, method: string, path: string): ErrorCode[] {
  const rules = [...inputRules(operation, method), ...callerRules(operation, method)];
  const codes = rules.flatMap(([applies, codes]) => (applies ? codes : []));
  return [...new Set([...codes, ...(OPERATION_ERRORS[`${method.toUpperCase()} ${path}`] ?? [])])];
}

type Rule = readonly [applies: boolean, codes: readonly ErrorCode[]];

function inputRules(operation: Operation, method: string): Rule[] {
  const { parameters = [], requestBody, security } = operation;
  const takesAnyField = 'takesAnyField' in operation && operation.takesAnyField;
  const hasQuery = parameters.some((each) => 'in' in each && each.in === 'query');
  return [
    [parameters.length > 0 || requestBody !== undefined, ['request.invalid']],
    [hasQuery || isGuarded(security), ['request.unknown_parameters']],
    [method !== 'get' && !takesAnyField, ['request.unknown_fields']],
    [requestBody !== undefined, ['request.unreadable', 'request.not_json']],
    [method !== 'get', ['request.too_large', 'request.not_unicode']],
    ['limit' in operation, ['rate_limit.exceeded']],
  ];
}

function callerRules(operation: Operation, method: string): Rule[] {
  const { security = [] } = operation;
  const schemes = new Set(security.flatMap(Object.keys));
  const isPublic = security.some((each) => Object.keys(each).length === 0);
  const forKeys = schemes.has('bearerKey');
  const forOperators = 'x-operator-permission' in operation;
  const takesToken = schemes.has('operatorToken');
  const forSessions = schemes.has('session');
  const writes = method !== 'get';
  return [
    [forKeys, FOR_KEYS],
    [forOperators, ['operator.token_invalid', 'rate_limit.exceeded']],
    [forOperators && forSessions, ['operator.role_missing', 'operator.permission_missing']],
    [forOperators && !schemes.has('operatorKey'), ['operator.key_refused']],
    [forOperators && !takesToken, ['operator.token_refused']],
    [forSessions && !forKeys && !forOperators && !isPublic, ['session.missing']],
    [forSessions && !isPublic, ['session.user_changed']],
    [forSessions && writes, ['session.cross_site']],
    [(forKeys || forOperators) && writes, REPEATED],
    ['x-confirmation' in operation, ['session.confirmation_required']],
  ];
}

const FOR_KEYS: readonly ErrorCode[] = [
  'key.invalid',
  'key.ambiguous',
  'key.permission_missing',
  'key.other_publisher',
  'publisher.malformed',
  'publisher.unknown',
  'rate_limit.exceeded',
];
const REPEATED: readonly ErrorCode[] = [
  'idempotency.key_reused',
  'idempotency.key_malformed',
  'idempotency.in_progress',
];
