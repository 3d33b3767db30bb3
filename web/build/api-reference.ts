import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import type { Plugin } from 'vite';
import {
  type ApiDocument,
  type Operation,
  operationsOf,
  type Schemas,
} from '../../worker/openapi/document.ts';
import { ERROR_CODES } from '../../worker/openapi/error-codes.gen.ts';
import { DomainError } from '../../worker/platform/errors.ts';
import { problemOf } from '../../worker/platform/problem.ts';
import type {
  ApiReference,
  ErrorEntry,
  ReferenceField,
  ReferenceOperation,
} from '../src/features/docs/reference.ts';
import { slugOf } from '../src/features/docs/slug-of.ts';
import { highlight } from './highlighted-samples.ts';
import { fieldsOf, shortType } from './reference-fields.ts';
import { curlOf, isForKeys, isForSessions } from './reference-samples.ts';
import { subjectOf } from './reference-subject.ts';

const ID = 'virtual:api-reference';
const PRINTER = resolve(import.meta.dirname, '../../worker/app/api-types/print-api-document.ts');
const MAX_BYTES = 30_000_000;
const OPERATORS = 'Operators';
const EXAMPLE_SITE = { requestId: '4f1c2a9e0b7d4c63', origin: 'https://tributary.example' };

/** `virtual:api-reference`: the operations that aren't for operators only, and every error code. */
export function apiReference(): Plugin {
  let printed: Promise<ApiDocument> | undefined;
  return {
    name: 'tributary:api-reference',
    // Describing the API takes as long as the rest of a build, so it begins with the build.
    buildStart() {
      if (this.environment.mode === 'build') printed ??= printDocument();
    },
    resolveId: { filter: { id: /^virtual:api-reference$/ }, handler: () => `\0${ID}` },
    load: {
      filter: { id: /^\0virtual:api-reference$/ },
      async handler() {
        return {
          code: `export default ${JSON.stringify(await readReference(await (printed ?? printDocument())))};`,
          moduleType: 'js',
        };
      },
    },
  };
}

export async function printDocument(): Promise<ApiDocument> {
  const { stdout } = await promisify(execFile)(process.execPath, [PRINTER], { maxBuffer: MAX_BYTES });
  return JSON.parse(stdout);
}

export async function readReference(document: ApiDocument): Promise<ApiReference> {
  const { schemas = {} } = document.components ?? {};
  const listed = operationsOf(document).filter(({ operation }) => !isForOperators(operation));
  const operations = await Promise.all(
    listed.map(({ method, path, operation }) => describeOperation(method, path, operation, schemas)),
  );
  return { operations: withUniqueAnchors(operations), errors: await errorsOf() };
}

/** Publishers and visitors can't call these. */
function isForOperators(operation: Operation): boolean {
  const { tags = [] } = operation;
  return tags.includes(OPERATORS) || ('x-operator-permission' in operation && !isForKeys(operation));
}

async function describeOperation(
  method: string,
  path: string,
  operation: Operation,
  schemas: Schemas,
): Promise<ReferenceOperation> {
  const { summary = '', description = '', parameters = [], requestBody } = operation;
  const sent = requestBody && 'content' in requestBody ? Object.values(requestBody.content)[0]?.schema : null;
  const response = responseOf(operation, schemas);
  const { example, ...described } = response;
  return {
    ...{ subject: subjectOf(path), anchor: slugOf(summary), method: method.toUpperCase(), path },
    ...{ summary, description, access: accessOf(operation), response: described },
    parameters: parameters.flatMap((each) => ('name' in each ? [parameterOf(each, schemas)] : [])),
    body: sent ? fieldsOf(sent, schemas) : [],
    request: await highlight(curlOf(method, path, operation), 'bash'),
    example: example === undefined ? null : await highlight(exampleText(example), languageOf(example)),
    errors: operation['x-error-codes'] ?? [],
  };
}

type Parameter = Extract<NonNullable<Operation['parameters']>[number], { name: string }>;

function parameterOf(parameter: Parameter, schemas: Schemas) {
  const { name, in: place, required = false, description, schema } = parameter;
  const fields: ReferenceField[] = [];
  const type = schema ? shortType(schema, schemas) : 'string';
  const own = schema && 'description' in schema ? schema.description : undefined;
  return { name, in: place, required, type, description: description ?? own ?? '', fields };
}

interface Media {
  schema?: Schemas[string];
  example?: unknown;
}

function responseOf({ responses = {} }: Operation, schemas: Schemas) {
  const [status = '', response] =
    Object.entries(responses).find(([code]) => code.startsWith('2') || code.startsWith('3')) ?? [];
  const content: Record<string, Media | undefined> =
    response && 'content' in response ? (response.content ?? {}) : {};
  const types = Object.keys(content);
  const type = types.find((each) => /json/.test(each)) ?? types[0] ?? '';
  const media = content[type];
  return {
    status,
    type,
    description: response && 'description' in response ? response.description : '',
    fields: media?.schema ? fieldsOf(media.schema, schemas) : [],
    example: media?.example,
  };
}

function exampleText(example: unknown): string {
  return typeof example === 'string' ? example : JSON.stringify(example, null, 2);
}

function languageOf(example: unknown): 'json' | 'text' {
  return typeof example === 'string' ? 'text' : 'json';
}

/** Who can call an operation, as a sentence. */
function accessOf(operation: Operation): string {
  const permission = operation['x-permission'];
  if (isForKeys(operation))
    return `An API key with the permission \`${permission}\`, or a signed-in browser.`;
  const confirmed =
    'x-confirmation' in operation
      ? ' It has to be confirmed recently with a password, a code or a passkey.'
      : '';
  if (isForSessions(operation)) return `A signed-in browser.${confirmed}`;
  return 'Public. It needs no key.';
}

/** Two operations of a page may have the same summary. */
function withUniqueAnchors(operations: readonly ReferenceOperation[]): ReferenceOperation[] {
  const used = new Set<string>();
  return operations.map((operation) => {
    const names = [operation.anchor, `${operation.anchor}-${operation.method.toLowerCase()}`];
    const anchor = names.find((name) => !used.has(`${operation.subject}#${name}`));
    if (anchor === undefined)
      throw new Error(`${operation.method} ${operation.path} has no anchor of its own.`);
    used.add(`${operation.subject}#${anchor}`);
    return { ...operation, anchor };
  });
}

async function errorsOf(): Promise<ErrorEntry[]> {
  const all = Object.entries(ERROR_CODES).sort(([a], [b]) => (a < b ? -1 : 1));
  return Promise.all(
    all.map(async ([code, { status, detail, action }]) => {
      const body = problemOf(new DomainError(code, detail, status), EXAMPLE_SITE);
      return {
        code,
        status,
        detail,
        action,
        problem: await highlight(JSON.stringify(body, null, 2), 'json'),
      };
    }),
  );
}
