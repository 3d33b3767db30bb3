import { z } from 'zod';
import { type SandboxContext, stateOf } from '../environment.ts';
import { RESEND_ANSWER_NAMES } from '../resend/resend-answers.ts';
import { resendWebhook } from '../resend/resend-webhook.ts';

/** `GET resend/emails` lists every email that Resend has taken. */
export async function showResendEmails(context: SandboxContext): Promise<Response> {
  return Response.json({ emails: await stateOf(context.env).resendEmails() });
}

/** `POST resend/answers {next}` names the answers to the next calls. */
export async function setResendAnswers(context: SandboxContext): Promise<Response> {
  const { next } = z.object({ next: z.array(z.enum(RESEND_ANSWER_NAMES)) }).parse(await context.req.json());
  await stateOf(context.env).setResendAnswers(next);
  return Response.json({ next });
}

/** `POST resend/webhooks {type, to, emailId, bounce, failed, wrongSignature}` returns the signed event. The caller delivers it. */
export async function createResendWebhook(context: SandboxContext): Promise<Response> {
  const { wrongSignature, ...event } = z
    .object({
      type: z.string(),
      to: z.array(z.string()),
      emailId: z.string().optional(),
      bounce: z
        .object({
          type: z.string(),
          subType: z.string(),
          message: z.string(),
          diagnosticCode: z.array(z.string()).optional(),
        })
        .optional(),
      failed: z.object({ reason: z.string() }).optional(),
      wrongSignature: z.boolean().default(false),
    })
    .parse(await context.req.json());
  return Response.json(resendWebhook(context.env, event, wrongSignature));
}
