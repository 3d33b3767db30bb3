import { z } from '@hono/zod-openapi';
import { open } from '../../../platform/http/closed-body.ts';

const base64url = (maxLength: number) =>
  z
    .string()
    .min(1)
    .max(maxLength)
    .regex(/^[\w-]+$/)
    .openapi({ example: 'b7Zr0yqQ2mVgkUu3oJtq0w' });

/** A credential ID has at most 1023 bytes. */
const credential = {
  id: base64url(1_364),
  rawId: base64url(1_364),
  type: z.literal('public-key'),
};
const clientDataJSON = base64url(4_000);

/** A new passkey, as browsers write it (`RegistrationResponseJSON`). */
export const newCredential = open(
  z.object({
    ...credential,
    response: z.object({
      clientDataJSON,
      attestationObject: base64url(20_000),
      transports: z
        .array(z.string().max(20))
        .max(10)
        .default([])
        .openapi({ example: ['internal'] }),
    }),
  }),
);

/** A passkey's answer to a challenge (`AuthenticationResponseJSON`). */
export const assertion = open(
  z.object({
    ...credential,
    response: z.object({
      clientDataJSON,
      authenticatorData: base64url(4_000),
      signature: base64url(2_000),
    }),
  }),
);

export type NewCredential = z.infer<typeof newCredential>;
export type Assertion = z.infer<typeof assertion>;
