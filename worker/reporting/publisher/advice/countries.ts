import { countriesOfPrograms } from '../../../catalog/program-countries.ts';
import { readOffers } from '../../../catalog/program-offer.ts';
import { countClicks } from '../../../clicks/read-clicks.ts';
import type { Context } from '../../../platform/context.ts';
import type { ProgramId, PublisherId } from '../../../platform/ids.ts';
import type { Period } from '../../../platform/time.ts';
import type { CountryFigures } from './figures.ts';

/** Each of them is counted from single clicks. */
const MAX_PROGRAMS = 5;
/** An unknown country, and the Tor network. */
const NO_COUNTRIES = ['XX', 'T1'];

/** The clicks by country of the most clicked programs that their networks list for some countries only. */
export async function readCountries(
  ctx: Context,
  publisherId: PublisherId,
  period: Period,
  isRelevant: (program: string) => boolean,
): Promise<CountryFigures[]> {
  const rows = await countClicks(ctx, publisherId, { ...period, dimension: 'program', per: 'total' });
  const clicked = rows
    .flatMap(({ value, counts }) =>
      value && isRelevant(value) && counts.click ? [{ id: value as ProgramId, clicks: counts.click }] : [],
    )
    .sort((a, b) => b.clicks - a.clicks);
  const countries = await countriesOfPrograms(
    ctx,
    clicked.map(({ id }) => id),
  );
  const ids = clicked.map(({ id }) => id).filter((id) => (countries.get(id)?.length ?? 0) > 0);
  const limited = ids.slice(0, MAX_PROGRAMS);
  const offers = await readOffers(ctx, limited);
  const figures = await Promise.all(
    limited.map(async (id): Promise<CountryFigures[]> => {
      const offer = offers.get(id);
      if (!offer) return [];
      const clicks = await clicksByCountry(ctx, publisherId, period, id);
      return [{ brandId: offer.brandId, name: offer.brandName, accepted: countries.get(id) ?? [], clicks }];
    }),
  );
  return figures.flat();
}

async function clicksByCountry(
  ctx: Context,
  publisherId: PublisherId,
  period: Period,
  program: ProgramId,
): Promise<CountryFigures['clicks']> {
  const rows = await countClicks(ctx, publisherId, {
    ...period,
    dimension: 'country',
    per: 'total',
    filters: [{ dimension: 'program', value: program }],
  });
  return rows.flatMap(({ value, counts }) =>
    value && !NO_COUNTRIES.includes(value) && counts.click ? [{ country: value, clicks: counts.click }] : [],
  );
}
