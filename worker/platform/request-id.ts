import { AsyncLocalStorage } from 'node:async_hooks';
import { addToLines } from './log.ts';

const current = new AsyncLocalStorage<string>();

addToLines(() => {
  const requestId = current.getStore();
  return requestId === undefined ? {} : { requestId };
});

/** Runs some work. Each line that it logs has the ID, also those of functions that don't know it. */
export function withRequestId<Result>(requestId: string, work: () => Result): Result {
  return current.run(requestId, work);
}
