import { z } from 'zod';
import { sha256Hex } from '../../platform/hashing.ts';
import { type SandboxContext, stateOf } from '../environment.ts';
import { disturbanceOf } from './resend-answers.ts';

const MAX_KEY_LENGTH = 256;

const emailBody = z.strictObject({
  from: z.string().regex(/^(?:[^<>]+ <[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/),
  to: z.array(z.email()).min(1).max(50),
  subject: z.string().min(1),
  html: z.string(),
  text: z.string(),
  headers: z.record(z.string(), z.string()).default({}),
});

/** `POST /emails`. The control may have asked for another answer to this call. */
export async function sendEmail(context: SandboxContext): Promise<Response> {
  const name = await stateOf(context.env).nextResendAnswer();
  if (name === null) return takeEmail(context);
  const { arrives, answer } = disturbanceOf(name);
  const response = await answer(arrives ? await takeEmail(context) : null);
  if (response === null) throw new Error('the connection was lost');
  return response;
}

/** A key is taken once: a repeat with the same payload gets the first answer. */
async function takeEmail(context: SandboxContext): Promise<Response> {
  const { req, env } = context;
  const authorization = req.header('authorization');
  if (!req.header('user-agent')) return errorResponse(403, 'invalid_user_agent', 'error code: 1010');
  if (!authorization?.startsWith('Bearer '))
    return errorResponse(401, 'missing_api_key', 'Missing API key in the authorization header.');
  if (authorization !== `Bearer ${env.RESEND_API_KEY}`)
    return errorResponse(403, 'invalid_api_key', 'API key is invalid.');
  const key = req.header('idempotency-key') ?? null;
  if (key !== null && (key === '' || key.length > MAX_KEY_LENGTH))
    return errorResponse(400, 'invalid_idempotency_key', 'The key must be between 1-256 chars.');
  const payload = await req.text();
  const parsed = emailBody.safeParse(jsonOf(payload));
  if (!parsed.success)
    return errorResponse(
      422,
      'validation_error',
      'We found an error with one or more fields in the request.',
    );
  const { to, subject, html, text } = parsed.data;
  const [recipient = ''] = to;
  const email = { key, payload: sha256Hex(payload), recipient, subject, html, text };
  const id = await stateOf(env).acceptResend(email);
  if (id === null)
    return errorResponse(
      409,
      'invalid_idempotent_request',
      'Same idempotency key used with a different request payload.',
    );
  return Response.json({ id });
}

function errorResponse(statusCode: number, name: string, message: string): Response {
  return Response.json({ statusCode, name, message }, { status: statusCode });
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
