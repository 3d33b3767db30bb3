import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test';
import { app } from '../../../app/app.ts';
import { type Call, requestFor } from './call.ts';

/** Calls the API with other bindings, and waits for the work that continues after the response. */
export async function callWith(bindings: Env, path: string, request: Call = {}): Promise<Response> {
  const execution = createExecutionContext();
  const response = await app.fetch(await requestFor(path, request), bindings, execution);
  await waitOnExecutionContext(execution);
  return response;
}
