import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test';
import { app } from '../../app/app.ts';
import { ORIGIN } from './call.ts';

/** Calls the API with other bindings than the Worker's own, and waits for what goes on behind the answer. */
export async function callWith(bindings: Env, path: string, init: RequestInit = {}): Promise<Response> {
  const execution = createExecutionContext();
  const answer = await app.fetch(new Request(ORIGIN + path, init), bindings, execution);
  await waitOnExecutionContext(execution);
  return answer;
}
