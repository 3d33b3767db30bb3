import { type Check, Missing } from '../check.ts';
import { callCheck, statusProblem, withoutInput } from './call-check.ts';
import { PUBLISHER, readTargets } from './target.ts';

/** Only the first network brands are tested. */
const BRANDS = 3;
const ORDINALS = ['First', 'Second', 'Third'] as const;

/** The links of the first three brands of networks. */
export const LINKS: readonly Check[] = ORDINALS.map((ordinal, index) =>
  callCheck({
    name: `link_of_brand_${index + 1}`,
    group: 'links',
    title: `${ordinal} network brand`,
    description: `The test link of the ${ordinal.toLowerCase()} brand of the catalog, best-paid first, redirects.`,
    needs: withoutInput,
    call: async ({ ctx }) => {
      const target = (await readTargets(ctx, { limit: BRANDS }))[index];
      if (!target) throw new Missing(`The catalog has no ${ordinal.toLowerCase()} brand.`);
      return { path: `/go/${PUBLISHER}/${target.brandId}` };
    },
    problem: statusProblem(302),
  }),
);
