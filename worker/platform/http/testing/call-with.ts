import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test';
import { app } from '../../../app/app.ts';
import { ORIGIN } from './call.ts';

/** Calls the API with other bindings, and waits for the work that continues after the response. */
export async function callWith(bindings: Env, path: string, init: RequestInit = {}): Promise<Response> {
  const execution = createExecutionContext();
  const response = await app.fetch(new Request(ORIGIN + path, init), bindings, execution);
  await waitOnExecutionContext(execution);
  return response;
}
