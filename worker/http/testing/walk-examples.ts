import { call } from './call.ts';
import type { Operation } from './contract.ts';
import { type Callers, exampleCall } from './example-call.ts';

/** The order of trying: what makes something, what shows it, what changes it, what ends it. */
const ORDER = ['POST', 'GET', 'PUT', 'PATCH', 'DELETE'];
/** Tried last: a sync closes the programs that its network does not have. */
const LAST = /\/sync$/;

/**
 * Calls every operation with its examples; what comes back has to fit the contract. Ids that answers tell of are added to
 * `known` and stand for those of the examples from then on; those that it holds already stay. For each operation `works`, or the code of the refusal.
 * `observe` sees every response.
 */
export async function walkExamples(
  operations: readonly Operation[],
  callers: () => Promise<Callers>,
  known: Map<string, string>,
  observe: (operation: Operation, status: number, body: string) => void = () => {},
): Promise<Record<string, string>> {
  const order = ({ method, path }: Operation) =>
    `${LAST.test(path) ? ORDER.length : ORDER.indexOf(method)} ${path}`;
  const given = new Set(known.keys());
  const outcomes: Record<string, string> = {};
  for (const operation of operations.toSorted((a, b) => order(a).localeCompare(order(b)))) {
    const { path, call: sent } = exampleCall(operation, await callers(), known);
    const answer = await call(path, sent);
    const told = new TextDecoder().decode(await answer.arrayBuffer());
    observe(operation, answer.status, told);
    outcomes[`${operation.method} ${operation.path}`] = answer.ok ? 'works' : JSON.parse(told).code;
    const made = answer.status === 201;
    if (made || (answer.ok && operation.method === 'GET'))
      for (const [prefix, id] of idsIn(told))
        if (!given.has(prefix) && (made || !known.has(prefix))) known.set(prefix, id);
  }
  return outcomes;
}

/** The ids of a text with their prefixes. */
function idsIn(text: string): [prefix: string, id: string][] {
  return [...text.matchAll(/\b([a-z]{3})_[0-9a-z]{16,20}\b/g)].map(([id, prefix = '']) => [prefix, id]);
}
