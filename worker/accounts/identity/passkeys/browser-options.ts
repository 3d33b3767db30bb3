import { z } from '@hono/zod-openapi';

const CHALLENGE = 'AAABnY0pSAA5u1zq3n8d0wVQ';
const descriptor = z.object({
  id: z.string().openapi({ example: 'b7Zr0yqQ2mVgkUu3oJtq0w' }),
  type: z.literal('public-key'),
  transports: z
    .array(z.string())
    .optional()
    .openapi({ example: ['internal'] }),
});
const verification = z.enum(['required', 'preferred', 'discouraged']);

/** The input of `navigator.credentials.create()` as JSON. */
export const creationOptions = z.object({
  challenge: z.string().openapi({ example: CHALLENGE }),
  rp: z.object({
    id: z.string().openapi({ example: 'tributary.example' }),
    name: z.string().openapi({ example: 'Tributary' }),
  }),
  user: z.object({
    id: z.string().openapi({ example: 'dXNyXzAwMDAwMDAwMDAwMDAwMDAwMDAw' }),
    name: z.string().openapi({ example: 'ada@site.example' }),
    displayName: z.string().openapi({ example: 'Ada Brook' }),
  }),
  pubKeyCredParams: z.array(
    z.object({ type: z.literal('public-key'), alg: z.int().openapi({ example: -7 }) }),
  ),
  timeout: z.int().openapi({ example: 60_000 }),
  attestation: z.literal('none'),
  excludeCredentials: z.array(descriptor),
  authenticatorSelection: z.object({
    residentKey: verification.openapi({ example: 'required' }),
    requireResidentKey: z.boolean().openapi({ example: true }),
    userVerification: verification.openapi({ example: 'required' }),
  }),
});

/** The input of `navigator.credentials.get()` as JSON. */
export const requestOptions = z.object({
  challenge: z.string().openapi({ example: CHALLENGE }),
  rpId: z.string().openapi({ example: 'tributary.example' }),
  timeout: z.int().openapi({ example: 60_000 }),
  allowCredentials: z.array(descriptor),
  userVerification: verification.openapi({ example: 'required' }),
});
