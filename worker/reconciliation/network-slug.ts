import { z } from '@hono/zod-openapi';

/** A network that exists, or `direct` for accepted claims. `requireNetwork` looks it up. */
export const networkSlug = z
  .string()
  .regex(/^[a-z0-9_-]{1,50}$/, 'Must be the slug of a network, such as cj')
  .openapi({ example: 'cj' });
