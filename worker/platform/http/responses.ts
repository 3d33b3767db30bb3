import { z } from '@hono/zod-openapi';
import type { Context } from '../context.ts';
import { type Instant, toIso } from '../time.ts';

const API_VERSION = 'v1';

export const meta = z.object({
  publisher_id: z.string().optional(),
  timestamp: z.iso.datetime(),
  version: z.literal(API_VERSION),
});

export function metaOf(ctx: Context): z.infer<typeof meta> {
  return {
    ...(ctx.actor.kind === 'publisher' ? { publisher_id: ctx.actor.publisherId } : {}),
    timestamp: toIso(ctx.now),
    version: API_VERSION,
  };
}

/** Of a response with figures that are made of totals. */
export const datedMeta = meta.extend({
  as_of: z.iso
    .datetime()
    .describe(
      'The moment up to which the figures are complete. Clicks are stored within seconds of the visit',
    ),
});

/** `asOf` is now for figures that are counted while they are read. */
export function datedMetaOf(ctx: Context, asOf: Instant = ctx.now): z.infer<typeof datedMeta> {
  return { ...metaOf(ctx), as_of: toIso(asOf) };
}

/** An amount in US dollars, as an exact decimal. */
export const dollars = z.string().regex(/^-?\d+\.\d{2,6}$/);

const problem = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.int(),
    code: z.string(),
    detail: z.string(),
    request_id: z.string(),
    fields: z.array(z.object({ field: z.string(), message: z.string() })).optional(),
  })
  .openapi('Problem');

/** Describes a JSON response. */
export function json<Schema extends z.ZodType>(schema: Schema, description: string) {
  return { description, content: { 'application/json': { schema } } };
}

/** Describes the errors of every route. */
export const problems = {
  '4XX': {
    description: 'The request can’t be completed as sent. See `code` and `detail`.',
    content: { 'application/problem+json': { schema: problem } },
  },
  '5XX': {
    description: 'An error on our side. Retry later.',
    content: { 'application/problem+json': { schema: problem } },
  },
} as const;

export const paging = {
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  per_page: z.coerce.number().int().min(1).max(500).default(50),
};

/** The responses of a list: a page of rows, and the number of all rows. */
export function pageOf<Row extends z.ZodType>(row: Row, description: string) {
  return {
    200: json(z.object({ data: z.array(row), summary: z.object({ total: z.int() }), meta }), description),
    ...problems,
  };
}

export function pageBody<Row>(ctx: Context, data: Row[], total: number) {
  return { data, summary: { total }, meta: metaOf(ctx) };
}

export function limitOffset(query: { page: number; per_page: number }): { limit: number; offset: number } {
  return { limit: query.per_page, offset: (query.page - 1) * query.per_page };
}
