import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { declaredFailure, type ErrorCode } from '../../platform/failure.ts';
import { readDeclarations } from './declarations.ts';
import { DESCRIBED, EXCEPTIONS } from './exceptions.ts';
import { declaredFailures } from './failures.ts';
import { findOperations } from './operations.ts';
import { fileOf, ThrownErrors } from './thrown.ts';

/**
 * `npm run error-codes`: writes the error codes that each operation can return, as its code shows. With `--check` it writes
 * nothing, and fails where the file is out of date. `--why "<method> <path> <code>"` prints how an operation comes to a code.
 */
const ROOT = join(import.meta.dirname, '../../..');
const TARGET = 'worker/openapi/error-codes.gen.ts';
const APP = 'worker/app/app.ts';
const EXCLUDED =
  /\/node_modules\/|\.test\.ts$|\.d\.ts$|\.gen\.ts$|\/testing\/|-suite\.ts$|^worker\/(bench|checks|local|histories|sandbox)\/|\/sandbox\//;

// Files with a class that Cloudflare runs import a module that Node doesn't have.
registerHooks({
  resolve: (specifier, context, next) =>
    specifier.startsWith('cloudflare:')
      ? {
          url: `data:text/javascript,export class DurableObject {} export class WorkflowEntrypoint {} export class WorkerEntrypoint {} export const env = {}`,
          shortCircuit: true,
        }
      : next(specifier, context),
});

const all = readDeclarations(ROOT, 'worker/**/*.{ts,tsx}', EXCLUDED);
const thrown = new ThrownErrors(all, EXCEPTIONS);
const operations = findOperations(all, APP);
const failures = declaredFailures(all);
const problems = [...failures.problems];

const { values: options } = parseArgs({ options: { check: { type: 'boolean' }, why: { type: 'string' } } });
if (options.why === undefined) await write();
else printPath(options.why.split(' '));

async function write(): Promise<void> {
  const rows = [...thrownByOperation()]
    .map(([name, codes]) => [name, forCallers(name, codes)] as const)
    .sort();
  const text = `// Written by \`npm run error-codes\` from \`failure(…)\` and from the code of each operation.

/** The errors that callers can get: an example of the sentence, and what to do. */
export const ERROR_CODES = ${linesOf(await documented())} as const;
export type ErrorCode = keyof typeof ERROR_CODES;

/** The codes that the handler of each operation can return. */
export const OPERATION_ERRORS: Readonly<Record<string, readonly ErrorCode[]>> = ${linesOf(Object.fromEntries(rows))};
`;
  for (const problem of new Set(problems)) console.error(problem);
  if (problems.length > 0) process.exitCode = 1;
  if (!options.check) writeFileSync(join(ROOT, TARGET), text);
  else if (readFileSync(join(ROOT, TARGET), 'utf8') !== text) {
    console.error(`${TARGET} is out of date. Run \`npm run error-codes\`.`);
    process.exitCode = 1;
  }
}

/** The codes that each operation can throw: `POST /v1/publisher/keys`. */
function thrownByOperation(): Map<string, ReadonlySet<string>> {
  const thrownBy = new Map<string, ReadonlySet<string>>();
  for (const { method, path, file, route, handler, given } of operations)
    thrownBy.set(
      `${method.toUpperCase()} ${path}`,
      new Set([
        ...thrown.of(file, route),
        ...thrown.of(file, handler),
        ...given.nodes.flatMap((node) => [...thrown.of(given.file, node)]),
      ]),
    );
  for (const [name, handler] of Object.entries(DESCRIBED)) thrownBy.set(name, thrown.ofDeclaration(handler));
  return thrownBy;
}

/** The codes that a caller can do something about. Those of a caller's fault must be among them. */
function forCallers(operation: string, codes: ReadonlySet<string>): string[] {
  return [...codes]
    .filter((code) => {
      const { status = 500, hasAction = false } = failures.byCode.get(code) ?? {};
      if (status < 500 && !hasAction) problems.push(`${code} (${status}) of ${operation} has no action.`);
      return hasAction;
    })
    .sort();
}

/** An object with a line for each property. */
function linesOf(values: object): string {
  const lines = Object.entries(values).map(
    ([name, value]) => `  ${JSON.stringify(name)}: ${JSON.stringify(value)},\n`,
  );
  return `{\n${lines.join('')}}`;
}

/** The errors with an action, as their files declare them. */
async function documented(): Promise<Record<string, ErrorCode | undefined>> {
  const codes = [...failures.byCode].filter(([, { hasAction }]) => hasAction);
  // Some of the files import what is written here.
  if (!existsSync(join(ROOT, TARGET)))
    writeFileSync(
      join(ROOT, TARGET),
      'export const ERROR_CODES = {};\nexport const OPERATION_ERRORS = {};\n',
    );
  await Promise.all(codes.map(([, { declaration }]) => import(join(ROOT, fileOf(declaration)))));
  return Object.fromEntries(codes.map(([code]) => [code, declaredFailure(code)] as const).sort());
}

function printPath([method = '', path = '', code = '']: string[]): void {
  const operation = operations.find((each) => each.method === method.toLowerCase() && each.path === path);
  if (!operation) throw new Error(`There is no ${method} ${path}.`);
  const { file, route, handler, given } = operation;
  const steps = [
    thrown.path(file, route, code),
    thrown.path(file, handler, code),
    ...given.nodes.map((node) => thrown.path(given.file, node, code)),
  ].find((each) => each.length > 0);
  console.log(steps?.join('\n') ?? `${method} ${path} doesn’t come to ${code}.`);
}
