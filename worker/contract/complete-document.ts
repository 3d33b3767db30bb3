import { COMPONENTS, refer } from './components.ts';
import { type ApiDocument, mapOperations, type Operation, type Schemas } from './document.ts';
import { exampleOf } from './example-value.ts';
import { EXAMPLES } from './examples.ts';
import { ROOMS, roomOf } from './rooms.ts';

/**
 * Adds to the contract what follows from it and need not be written with each route: the room, the operation's id, the
 * headers of limits and idempotency, and an example wherever the route gives none.
 */
export function completeDocument(document: ApiDocument): ApiDocument {
  const { schemas = {} } = document.components ?? {};
  const used = new Set(Object.keys(document.paths ?? {}).map(roomOf));
  const completed = mapOperations(document, (operation, method, path) => ({
    ...operation,
    tags: [roomOf(path)].filter((room) => room !== undefined),
    operationId: operation.operationId ?? operationIdOf(method, path),
    ...inputOf(operation, { method, path }, schemas),
    responses: responsesOf(operation, method, schemas),
  }));
  return {
    ...completed,
    tags: ROOMS.filter(({ name }) => used.has(name)).map(({ name, description }) => ({ name, description })),
    components: { ...document.components, ...COMPONENTS },
  };
}

/** `POST /v1/publisher/keys/{id}/revoke` → `postPublisherKeysByIdRevoke`; `GET /health` → `getRootHealth`. */
function operationIdOf(method: string, path: string): string {
  const place = path.startsWith('/v1/') ? path.slice('/v1/'.length) : `root${path}`;
  const words = place.replaceAll('{', 'by-').split(/[^a-zA-Z0-9]+/);
  return method + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
}

function inputOf(
  operation: Operation,
  at: { method: string; path: string },
  schemas: Schemas,
): Pick<Operation, 'parameters' | 'requestBody'> {
  const { parameters = [], requestBody } = operation;
  const given = EXAMPLES[`${at.method.toUpperCase()} ${at.path}`] ?? {};
  const shown = parameters.map((parameter) => {
    if (!('name' in parameter) || !parameter.schema) return parameter;
    const made = parameter.required ? exampleOf(parameter.schema, schemas, false, parameter.name) : undefined;
    const example = given.parameters?.[parameter.name] ?? made;
    return example === undefined ? parameter : { example, ...parameter };
  });
  return {
    parameters: isRepeatable(operation, at.method)
      ? [...shown, refer('parameters', 'IdempotencyKey')]
      : shown,
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

function contentOf(content: Content, schemas: Schemas, optional: boolean, given?: unknown): Content {
  const shown = Object.entries(content).map(([type, media]) => {
    const made =
      /\Wjson$/.test(type) && media.schema ? exampleOf(media.schema, schemas, optional) : undefined;
    const example = given ?? made;
    return [type, example === undefined ? media : { example, ...media }] as const;
  });
  return Object.fromEntries(shown);
}

function responsesOf(
  operation: Operation,
  method: string,
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
  const shown = Object.entries(operation.responses ?? {}).map(([status, response]) => {
    const retry = status.startsWith('4') ? { 'Retry-After': refer('headers', 'RetryAfter') } : {};
    const content = status.startsWith('2')
      ? contentOf(response.content ?? {}, schemas, true)
      : response.content;
    return [status, { ...response, headers: { ...headers, ...retry }, content }] as const;
  });
  return Object.fromEntries(shown);
}

function isForKeys(operation: Operation): boolean {
  return isOpenTo(operation, 'bearerKey');
}

function isRepeatable(operation: Operation, method: string): boolean {
  return method !== 'get' && (isForKeys(operation) || isOpenTo(operation, 'operatorToken'));
}

function isOpenTo({ security }: Operation, way: string): boolean {
  return security?.some((each) => way in each) ?? false;
}
