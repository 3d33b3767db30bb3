import { DomainError } from '../platform/errors.ts';
import { type OperationExample, UNDOCUMENTED } from '../platform/http/operation.ts';
import { TAGS } from '../platform/http/tags.ts';
import { problemOf } from '../platform/problem.ts';
import { COMPONENTS, refer } from './components.ts';
import { type ApiDocument, mapOperations, type Operation, operationsOf, type Schemas } from './document.ts';
import { ERROR_CODES, type ErrorCode } from './error-codes.gen.ts';
import { atOrigin } from './example-origin.ts';
import { exampleOf } from './example-value.ts';
import { codesOf } from './operation-codes.ts';

const EXAMPLE_SITE = { requestId: '4f1c2a9e0b7d4c63', origin: 'https://tributary.example' };

/** An example error response for each code. */
function problemExamples(codes: readonly ErrorCode[]) {
  return Object.fromEntries(
    codes.map((code) => {
      const { status, detail, action } = ERROR_CODES[code];
      return [
        code,
        { summary: action, value: problemOf(new DomainError(code, detail, status), EXAMPLE_SITE) },
      ];
    }),
  );
}

/** Completes every operation: tag, operation ID, error codes, the headers of limits and idempotency, and missing examples. */
export function completeDocument(document: ApiDocument, origin: string): ApiDocument {
  const { schemas = {} } = document.components ?? {};
  const used = new Set(operationsOf(document).flatMap(({ operation }) => operation.tags ?? []));
  const completed = mapOperations(document, (operation, method, path) => ({
    ...documented(operation),
    operationId: operation.operationId ?? operationIdOf(method, path),
    ...inputOf(operation, method, schemas),
    'x-error-codes': codesOf(operation, method, path),
    responses: responsesOf(operation, method, path, schemas),
  }));
  const tagged: ApiDocument = {
    ...completed,
    tags: Object.entries(TAGS)
      .filter(([name]) => used.has(name))
      .map(([name, description]) => ({ name, description })),
    components: { ...document.components, ...COMPONENTS },
  };
  return JSON.parse(atOrigin(JSON.stringify(tagged), origin));
}

/** An operation without what isn’t for its readers. */
function documented(operation: Operation): Operation {
  return Object.fromEntries(Object.entries(operation).filter(([name]) => !UNDOCUMENTED.includes(name)));
}

function exampleFor(operation: Operation): OperationExample {
  return operation['x-example'] ?? {};
}

/** `POST /v1/publisher/keys/{id}/revoke` → `postPublisherKeysByIdRevoke`; `GET /health` → `getRootHealth`. */
function operationIdOf(method: string, path: string): string {
  const name = path.startsWith('/v1/') ? path.slice('/v1/'.length) : `root${path}`;
  const words = name.replaceAll('{', 'by-').split(/[^a-zA-Z0-9]+/);
  return method + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
}

function inputOf(
  operation: Operation,
  method: string,
  schemas: Schemas,
): Pick<Operation, 'parameters' | 'requestBody'> {
  const { parameters = [], requestBody } = operation;
  const given = exampleFor(operation);
  const described = parameters.map((parameter) => {
    if (!('name' in parameter) || !parameter.schema) return parameter;
    const generated = parameter.required
      ? exampleOf(parameter.schema, schemas, false, parameter.name)
      : undefined;
    const example = given.parameters?.[parameter.name] ?? generated;
    return example === undefined ? parameter : { example, ...parameter };
  });
  return {
    parameters: isRepeatable(operation, method)
      ? [...described, refer('parameters', 'IdempotencyKey')]
      : described,
    ...(requestBody && 'content' in requestBody
      ? {
          requestBody: {
            ...requestBody,
            content: contentOf(requestBody.content, schemas, false, given.body),
          },
        }
      : {}),
  };
}

type Content = Extract<NonNullable<Operation['requestBody']>, { content: unknown }>['content'];

function contentOf(
  content: Content,
  schemas: Schemas,
  optional: boolean,
  given?: unknown,
  changes: Record<string, unknown> = {},
): Content {
  const completed = Object.entries(content).map(([type, media]) => {
    const generated =
      /\Wjson$/.test(type) && media.schema ? exampleOf(media.schema, schemas, optional) : undefined;
    const example = given ?? withChanges(generated, changes);
    return [type, example === undefined ? media : { example, ...media }] as const;
  });
  return Object.fromEntries(completed);
}

/** Replaces values of an example by their paths, such as `data.user.email_verified`. */
function withChanges(example: unknown, changes: Record<string, unknown>, path = ''): unknown {
  if (typeof example !== 'object' || example === null || Array.isArray(example)) return example;
  return Object.fromEntries(
    Object.entries(example).map(([name, value]) => {
      const child = path === '' ? name : `${path}.${name}`;
      return [name, child in changes ? changes[child] : withChanges(value, changes, child)];
    }),
  );
}

/** Adds an example of every error that the operation can return. */
function withProblems(content: Content | undefined, status: string, codes: readonly ErrorCode[]) {
  const type = 'application/problem+json';
  const media = content?.[type];
  if (!media || status !== '4XX') return content;
  return { ...content, [type]: { ...media, examples: problemExamples(codes) } };
}

function responsesOf(
  operation: Operation,
  method: string,
  path: string,
  schemas: Schemas,
): NonNullable<Operation['responses']> {
  const headers = {
    'X-Request-Id': refer('headers', 'RequestId'),
    ...(isForKeys(operation)
      ? { RateLimit: refer('headers', 'RateLimit'), 'RateLimit-Policy': refer('headers', 'RateLimitPolicy') }
      : {}),
    ...(isRepeatable(operation, method)
      ? { 'Idempotency-Replayed': refer('headers', 'IdempotencyReplayed') }
      : {}),
  };
  const completed = Object.entries(operation.responses ?? {}).map(([status, response]) => {
    const retry = status.startsWith('4') ? { 'Retry-After': refer('headers', 'RetryAfter') } : {};
    const given = {
      ...(isForKeys(operation) ? {} : { 'meta.publisher_id': undefined }),
      ...exampleFor(operation).response,
    };
    const content = status.startsWith('2')
      ? contentOf(response.content ?? {}, schemas, true, undefined, given)
      : withProblems(response.content, status, codesOf(operation, method, path));
    return [status, { ...response, headers: { ...headers, ...retry }, content }] as const;
  });
  return Object.fromEntries(completed);
}

function isForKeys(operation: Operation): boolean {
  return isOpenTo(operation, 'bearerKey');
}

function isRepeatable(operation: Operation, method: string): boolean {
  return method !== 'get' && (isForKeys(operation) || 'x-operator-permission' in operation);
}

function isOpenTo({ security }: Operation, scheme: string): boolean {
  return security?.some((each) => scheme in each) ?? false;
}
