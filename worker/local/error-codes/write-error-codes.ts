import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { join } from 'node:path';
import { declaredFailure, type ErrorCode } from '../../platform/failure.ts';
import { type Declaration, readDeclarations } from './declarations.ts';
import { declaredFailures } from './failures.ts';
import { findOperations } from './operations.ts';
import { type Exceptions, fileOf, ThrownErrors } from './thrown.ts';

/**
 * `npm run error-codes`: writes the error codes that each operation can return, as its code shows. With `--check` it writes
 * nothing, and fails where the file is out of date. `--why "<method> <path> <code>"` prints how an operation comes to a code.
 */
const ROOT = join(import.meta.dirname, '../../..');
const TARGET = 'worker/openapi/error-codes.gen.ts';
const APP = 'worker/app/app.ts';
const EXCLUDED =
  /\/node_modules\/|\.test\.ts$|\.d\.ts$|\.gen\.ts$|\/testing\/|-suite\.ts$|^worker\/(bench|checks|local|histories|sandbox)\/|\/sandbox\//;

/** Operations that are described without a handler, and what responds to them. */
const DESCRIBED: Readonly<Record<string, Declaration>> = {
  'GET /go/{publisher_id}': 'worker/clicks/redirect/redirect.ts#redirectClick',
  'GET /go/{publisher_id}/{brand}': 'worker/clicks/redirect/redirect.ts#redirectClick',
  'GET /track': 'worker/clicks/redirect/redirect.ts#redirectClick',
  'POST /oauth-token': 'worker/accounts/oauth/older-token-routes.ts#respond',
  'POST /functions/v1/oauth-token': 'worker/accounts/oauth/older-token-routes.ts#respond',
};

const EXCEPTIONS: Exceptions = {
  notCalled: [
    // They read the names and schemas of tools.
    ['worker/mcp/older-calls.ts#describeTools', 'worker/mcp/tools.ts#TOOLS'],
    ['worker/mcp/older-routes.ts#mcpStatusRoutes', 'worker/mcp/tools.ts#TOOLS'],
    // Those who fetch with this access catch what it refuses.
    [
      'worker/platform/outbound/public-fetch.ts#publicAccessOf',
      'worker/platform/outbound/delivery-env.ts#requireReachable',
    ],
    // The documentation says it of every write; a read has no key.
    ...['byPublisher', 'byOperator', 'byConfirmedOperator', 'byPublisherOrOperator'].map(
      (guard) =>
        [
          `worker/platform/http/access.ts#${guard}`,
          'worker/platform/http/idempotency.ts#idempotent',
        ] as const,
    ),
    // They read settings and names of networks, and call none.
    ['worker/networks/check-settings.ts#checkedAdapter', 'worker/networks/networks.ts#NETWORKS'],
    ['worker/networks/network-seeds.ts#networkSeeds', 'worker/networks/networks.ts#NETWORKS'],
    ['worker/networks/credentials.ts#credentialsOf', 'worker/networks/networks.ts#NETWORKS'],
  ],
  calls: [
    ['worker/platform/http/access.ts#knownPublisher', 'worker/app/access.ts#access.knownPublisher'],
    ['worker/accounts/oauth/older-token-routes.ts#asFullAccess', 'worker/app/access.ts#access.publisher'],
    ['worker/networks/push-routes.ts#ingestCallback', 'worker/networks/wildfire/signature.ts#verifyCallback'],
  ],
  // A row that can't be parsed becomes a rejected row.
  catchCallbacks: ['worker/networks/feed/entries.ts#entryOf'],
};

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

const [, why] = process.argv.slice(2).join('\n').split('--why\n');
if (why !== undefined) printPath(why.split(' '));
else await write();

async function write(): Promise<void> {
  const rows = [
    ...operations.map(
      ({ method, path, file, route, handler, given }) =>
        [
          `${method.toUpperCase()} ${path}`,
          [
            ...thrown.of(file, route),
            ...thrown.of(file, handler),
            ...given.nodes.flatMap((node) => [...thrown.of(given.file, node)]),
          ],
        ] as const,
    ),
    ...Object.entries(DESCRIBED).map(
      ([name, handler]) => [name, [...thrown.ofDeclaration(handler)]] as const,
    ),
  ].map(([name, codes]) => {
    const forCallers = [...new Set(codes)].filter((code) => {
      const { status = 500, hasAction = false } = failures.byCode.get(code) ?? {};
      if (status < 500 && !hasAction) problems.push(`${code} (${status}) of ${name} has no action.`);
      return hasAction;
    });
    return [name, forCallers.sort()] as const;
  });
  const text = `// Written by \`npm run error-codes\` from \`failure(…)\` and from the code of each operation.

/** The errors that callers can get: an example of the sentence, and what to do. */
export const ERROR_CODES = ${linesOf(await documented())} as const;
export type ErrorCode = keyof typeof ERROR_CODES;

/** The codes that the handler of each operation can return. */
export const OPERATION_ERRORS: Readonly<Record<string, readonly ErrorCode[]>> = ${linesOf(Object.fromEntries(rows.sort()))};
`;
  for (const problem of new Set(problems)) console.error(problem);
  if (problems.length > 0) process.exitCode = 1;
  if (!process.argv.includes('--check')) writeFileSync(join(ROOT, TARGET), text);
  else if (readFileSync(join(ROOT, TARGET), 'utf8') !== text) {
    console.error(`${TARGET} is out of date. Run \`npm run error-codes\`.`);
    process.exitCode = 1;
  }
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
