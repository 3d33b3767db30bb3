import { z } from '@hono/zod-openapi';

export const GRANT_TYPE = 'client_credentials';

export const tokenRequest = z.object({
  grant_type: z.string().openapi({ example: GRANT_TYPE }),
  client_id: z.string().max(100).openapi({ example: 'my-assistant' }),
  client_secret: z.string().max(1_000).openapi({ example: 'the secret of the application' }),
  scope: z.string().max(1_000).optional().openapi({ example: 'read write' }),
});
