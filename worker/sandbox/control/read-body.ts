import type { z } from 'zod';
import { DomainError } from '../../platform/errors.ts';
import type { SandboxContext } from '../environment.ts';

/** The validated body of a control call; an empty one is `{}`. Throws `sandbox.request` (422) with the wrong fields. */
export async function readBody<Schema extends z.ZodType>(
  context: SandboxContext,
  schema: Schema,
): Promise<z.infer<Schema>> {
  const body = await context.req.text();
  const parsed = schema.safeParse(body === '' ? {} : await context.req.json().catch(() => null));
  if (parsed.success) return parsed.data;
  const fields = parsed.error.issues.map(({ path, message }) => ({ field: path.join('.'), message }));
  throw new DomainError('sandbox.request', 'The request is not valid.', 422).onFields(fields);
}
