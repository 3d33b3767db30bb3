import type { MiddlewareHandler } from 'hono';
import { type SandboxApp, stateOf } from '../environment.ts';
import { type Disturbance, PAYPAL_ANSWERS } from './paypal-answers.ts';

/** Answers a call as the control has asked for: the next of a list for calls that submit a batch, or one at random for any call. */
export const disturbPaypal: MiddlewareHandler<SandboxApp> = async (c, next) => {
  const { method, path } = c.req;
  const isSubmission = method === 'POST' && path.endsWith('/v1/payments/payouts');
  const call = path.endsWith('/token') ? 'token' : isSubmission ? 'submission' : 'other';
  const name = await stateOf(c.env).nextPaypalAnswer(call);
  if (name === null) return next();
  const { arrives, answer }: Disturbance = PAYPAL_ANSWERS[name];
  if (arrives) await next();
  const response = await answer(arrives ? c.res : null, { method });
  if (response === null) throw new Error('the connection was lost');
  c.res = undefined;
  c.res = response;
};
