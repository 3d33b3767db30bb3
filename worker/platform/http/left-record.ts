import { z } from '@hono/zod-openapi';
import type { Context } from '../context.ts';
import { MAX_MOVED, type Moved } from '../left-work.ts';
import { json, meta, metaOf, problems } from './responses.ts';

/** How many IDs one call can name. */
const MAX_IDS = 200;

/** The items that a call leaves or takes up, by their IDs. */
export function leftIds<Id extends z.ZodType>(id: Id) {
  return z.array(id).min(1).max(MAX_IDS);
}

export const ofLeftState = z
  .enum(['waiting', 'left'])
  .default('waiting')
  .describe('`left` lists what an operator has left: it isn’t counted as waiting');

/** The fields of an item that can be left. */
export const leftFields = {
  left: z.boolean().openapi({ example: false }).describe('True while an operator has left it'),
  left_reason: z.string().nullable().openapi({ example: null }).describe('Why it was left; null if it waits'),
};

export function leftFieldsOf(isLeft: boolean, reason: string | null | undefined) {
  return { left: isLeft, left_reason: isLeft ? (reason ?? null) : null };
}

const more = z
  .boolean()
  .openapi({ example: false })
  .describe(`True after ${MAX_MOVED.toLocaleString('en-US')}: repeat the call, because there may be more`);

export const leftResponses = {
  200: json(
    z.object({ data: z.object({ left: z.int().openapi({ example: 3 }), more }), meta }),
    'The number of items that wait no longer',
  ),
  ...problems,
};

export function leftBody(ctx: Context, { moved, more }: Moved) {
  return { data: { left: moved, more }, meta: metaOf(ctx) };
}

export const takenUpResponses = {
  200: json(
    z.object({ data: z.object({ taken_up: z.int().openapi({ example: 3 }), more }), meta }),
    'The number of items that wait again',
  ),
  ...problems,
};

export function takenUpBody(ctx: Context, { moved, more }: Moved) {
  return { data: { taken_up: moved, more }, meta: metaOf(ctx) };
}
