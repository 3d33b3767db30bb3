import { approve, call } from './call.ts';
import type { Operation } from './contract.ts';
import { type Callers, exampleCall } from './example-call.ts';

/** Create first, delete last. */
const ORDER = ['POST', 'GET', 'PUT', 'PATCH', 'DELETE'];
/** Called last: a sync closes the programs that its network doesn't have. */
const LAST = /\/sync$/;
/** It names things that are gone, such as the session of an old email. */
const DOWNLOAD = '/v1/auth/export';

/**
 * Calls every operation with its examples and checks the response against the contract. A change that waits is approved. IDs from responses are added to
 * `known` and replace those of later examples. Returns `works` or the error code for each operation. `observe` gets every
 * response.
 */
export async function walkExamples(
  operations: readonly Operation[],
  callers: () => Promise<Callers>,
  known: Map<string, string>,
  observe: (operation: Operation, status: number, body: string) => void | Promise<void> = () => {},
): Promise<Record<string, string>> {
  const order = ({ method, path }: Operation) =>
    `${LAST.test(path) ? ORDER.length : ORDER.indexOf(method)} ${path}`;
  const given = new Set(known.keys());
  const outcomes: Record<string, string> = {};
  for (const operation of operations.toSorted((a, b) => order(a).localeCompare(order(b)))) {
    const { path, call: sent } = exampleCall(operation, await callers(), known);
    const response = await call(path, sent);
    const text = new TextDecoder().decode(await response.arrayBuffer());
    await observe(operation, response.status, text);
    const waiting = response.status === 202 && idsIn(text).find(([prefix]) => prefix === 'chg');
    if (waiting) await approve(waiting[1]);
    outcomes[`${operation.method} ${operation.path}`] = response.ok ? 'works' : codeOf(JSON.parse(text));
    const isCreated = response.status === 201;
    if (isCreated || (response.ok && operation.method === 'GET' && operation.path !== DOWNLOAD))
      for (const [prefix, id] of idsIn(text))
        if (!given.has(prefix) && (isCreated || !known.has(prefix))) known.set(prefix, id);
  }
  return outcomes;
}

/** The code of a problem, or of an error in the form of OAuth. */
function codeOf({ code, error }: { code?: string; error?: string }): string {
  return code ?? error ?? '';
}

/** The IDs in a text, with their prefixes. */
function idsIn(text: string): [prefix: string, id: string][] {
  return [...text.matchAll(/\b([a-z]{3})_[0-9a-z]{16,20}\b/g)].map(([id, prefix = '']) => [prefix, id]);
}
