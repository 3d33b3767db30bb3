import { z } from '@hono/zod-openapi';
import type { ProgramTerms } from './program-terms.ts';
import { earnedText, rateText, upTo } from './rate-text.ts';
import { percentOf } from './share-rule.ts';

const NOT_STATED = 'not stated';

/** How a program pays: its rates in words. */
export const rateFields = {
  commission_rate: z
    .string()
    .openapi({ example: 'up to 6.5%' })
    .describe(
      'For display, such as `3.25%` or `$0.25 per click`; `up to …` if the program has several rates',
    ),
};

const sharedRate = z.object({
  name: z.string().nullable().openapi({ example: 'New customers' }).describe('As the network names it'),
  rate: z.string().openapi({ example: '6.5%' }),
  you_earn: z.string().openapi({ example: '3.25%' }),
});

/** The offer of a program to one reader: how it pays, and what the reader earns of it. */
export const offerFields = {
  ...rateFields,
  you_earn: z
    .string()
    .nullable()
    .openapi({ example: 'up to 3.25%' })
    .describe('Your share of `commission_rate`, at `share_percent`; null if the network states no rate'),
  share_percent: z
    .number()
    .openapi({ example: 50 })
    .describe(
      'Your current share of the commission, in percent; without an API key or a session, a new publisher’s',
    ),
  rates: z
    .array(sharedRate)
    .openapi({
      example: [
        { name: 'All purchases', rate: '3.25%', you_earn: '1.625%' },
        { name: 'New customers', rate: '6.5%', you_earn: '3.25%' },
      ],
    })
    .describe('All rates of the program. The network decides which one applies to a sale'),
  has_more_rates: z
    .boolean()
    .openapi({ example: false })
    .describe('True if the program has more rates than are listed'),
};

const offer = z.object(offerFields);
export type Offer = z.infer<typeof offer>;

/** The rate of a program in words. */
export function termsText({ rate, isMaximum }: Pick<ProgramTerms, 'rate' | 'isMaximum'>): string {
  return rate ? upTo(rateText(rate), isMaximum) : NOT_STATED;
}

/** What a publisher with this share earns at the rate of a program, in words. */
export function earnedOf(
  { rate, isMaximum }: Pick<ProgramTerms, 'rate' | 'isMaximum'>,
  sharePpm: number,
): string | null {
  return rate && upTo(earnedText(rate, sharePpm), isMaximum);
}

export function offerOf(terms: ProgramTerms, sharePpm: number): Offer {
  const { rate, hasMore } = terms;
  const stated = terms.rates.length > 0 ? terms.rates : rate ? [{ ...rate, name: '' }] : [];
  return {
    commission_rate: termsText(terms),
    you_earn: earnedOf(terms, sharePpm),
    share_percent: percentOf(sharePpm),
    rates: stated.map((each) => ({
      name: each.name || null,
      rate: rateText(each),
      you_earn: earnedText(each, sharePpm),
    })),
    has_more_rates: hasMore,
  };
}

/** The offer among the fields of a larger record. */
export function offerIn({ commission_rate, you_earn, share_percent, rates, has_more_rates }: Offer): Offer {
  return { commission_rate, you_earn, share_percent, rates, has_more_rates };
}

/** `Alder Nook pays up to 29%, and you earn up to 14.5%.` */
export function offerSentence(
  subject: string,
  { commission_rate, you_earn }: Pick<Offer, 'commission_rate' | 'you_earn'>,
) {
  return you_earn === null
    ? `The network doesn’t state what ${subject} pays.`
    : `${subject} pays ${commission_rate}, and you earn ${you_earn}.`;
}
