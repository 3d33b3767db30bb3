import { z } from '@hono/zod-openapi';
import { idParameter } from '../http/id-parameter.ts';
import type { LinkRequest } from './make-links.ts';

/** Control characters (but line breaks and tabs) and halves of characters are no text. */
const NO_TEXT = /\p{Cs}|(?![\n\t])\p{Cc}/u;
const text = (longest: number) =>
  z
    .string()
    .trim()
    .max(longest)
    .refine((given) => !NO_TEXT.test(given), 'There are characters in it that can’t be shown.');

export const title = text(200).min(1);
export const description = text(2_000).nullable();

/** The body that asks for a link. */
export const linkRequest = z.object({
  url: z
    .string()
    .max(2_048)
    .optional()
    .describe('Where it leads; the program’s own start page when left out'),
  brand_id: idParameter('brd').optional().describe('Not needed with a url: its domain tells'),
  program_id: idParameter('prg').optional(),
  title: title.optional().describe('The brand’s name when left out'),
  description: description.optional(),
  sub_id: z
    .string()
    .regex(/^[\x21-\x7e]{1,100}$/, 'A sub-id has 1 to 100 visible ASCII characters.')
    .optional()
    .describe('A mark of your own that each of the link’s clicks carries'),
});

/** What is asked for in the terms of the domain. */
export function linkRequestOf(body: z.infer<typeof linkRequest>): LinkRequest {
  const { brand_id: brandId, program_id: programId, sub_id: subId, ...rest } = body;
  return { ...rest, brandId, programId, subId };
}
