import { type APIRequestContext, type APIResponse, expect } from '@playwright/test';
import { PASSWORD } from './accounts.ts';
import { byOperators, OPERATOR } from './operators.ts';

export const RUNS = '/v1/operations/payout-runs';
const PATIENCE_MS = 30_000;

/** One run at a time is unsent. The local schedule starts one of the month. */
export async function cancelOpenRuns(request: APIRequestContext): Promise<void> {
  const { data } = await (await request.get(RUNS, { headers: OPERATOR })).json();
  for (const { id, status } of data)
    if (['creating', 'created', 'approving', 'approved'].includes(status)) {
      const body = { reason: 'A test starts a run of its own' };
      await byOperators('post', `${RUNS}/${id}/cancel`, body);
      await reached(request, id, ['canceled']);
    }
}

async function reached(request: APIRequestContext, run: string, states: readonly string[]): Promise<void> {
  const status = async () =>
    (await (await request.get(`${RUNS}/${run}`, { headers: OPERATOR })).json()).data.status;
  await expect.poll(status, { timeout: PATIENCE_MS }).toMatch(new RegExp(`^(${states.join('|')})$`));
}

/** An extra run that one operator starts, and another approves and sends. Returns its ID. */
export async function runByApi(
  request: APIRequestContext,
  starts: APIRequestContext,
  sends: APIRequestContext,
): Promise<string> {
  await cancelOpenRuns(request);
  const { data: run } = await (await act(starts, RUNS, { reason: 'The next payouts' })).json();
  const { id } = run;
  await reached(request, id, ['created']);
  const { amount } = (await (await request.get(`${RUNS}/${id}`, { headers: OPERATOR })).json()).data;
  await act(sends, `${RUNS}/${id}/approve`, { amount, reason: 'Compared' });
  await reached(request, id, ['approved']);
  await act(sends, `${RUNS}/${id}/send`, { reason: 'Payout day' });
  await reached(request, id, ['sent', 'settled']);
  return id;
}

/** A call with an effect by an operator whose session was confirmed a moment ago. */
export async function act(as: APIRequestContext, path: string, data: object): Promise<APIResponse> {
  await as.post('/v1/auth/confirm', { data: { password: PASSWORD } });
  const response = await as.post(path, { data });
  expect(response.ok(), await response.text()).toBe(true);
  return response;
}
