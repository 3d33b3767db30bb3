import { plural } from '../../../../platform/contract/counts.ts';
import { quoted } from '../../../../platform/quoted.ts';
import { atAverage } from '../averages.ts';
import type { ProblemFigures } from '../figures.ts';
import type { Rule } from '../point.ts';

/** The days of the clicks at risk. */
export const RISK_DAYS = 30;

/** Links and destinations with a problem. What other rules say of the same clicks is left out. */
export const linkProblems: Rule = ({ problems, closedBrands, account, days }) => {
  const closed = new Set(closedBrands.map(({ brandId }) => brandId));
  const isCovered = ({ code, brandId }: ProblemFigures) =>
    code === 'program.other_countries' ||
    code === 'network.closed' ||
    (code === 'program.closed' && brandId !== null && closed.has(brandId));
  return problems
    .filter((problem) => problem.clicksAtRisk > 0 && !isCovered(problem))
    .map((problem) => ({
      code: 'link.problem',
      subject:
        problem.linkId === null
          ? { kind: 'destination', id: problem.name }
          : { kind: 'link', id: problem.linkId },
      sentence: `${quoted(problem.name)} had ${plural(problem.clicksAtRisk, 'click')} in the last ${RISK_DAYS} days and has a problem: ${problem.sentence}`,
      action: problem.code.startsWith('program.')
        ? 'Link to a brand that can earn instead. check_url suggests some for the same URL.'
        : 'Make a link to a page that works, and replace this one where it is published.',
      evidence: {
        health_code: problem.code,
        clicks_at_risk: problem.clicksAtRisk,
        brand_id: problem.brandId,
      },
      effect: atAverage((problem.clicksAtRisk * days) / RISK_DAYS, account),
    }));
};
