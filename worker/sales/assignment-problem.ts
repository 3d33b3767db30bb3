import { failure } from '../platform/failure.ts';
import type { PublisherId } from '../platform/ids.ts';
import type { Attribution } from './attribution.ts';
import type { Conversion } from './tables.ts';

/** Reasons why a click doesn't prove that a conversion belongs to a publisher. The first that applies is returned. */
export const ASSIGNMENT_FAILURES = {
  'conversion.attributed': failure(
    'conversion.attributed',
    409,
    'The conversion is already credited to a publisher.',
    { action: 'Read the conversion again: someone else has assigned it.' },
  ),
  'assignment.other_publisher': failure(
    'assignment.other_publisher',
    422,
    'The click ID belongs to another publisher.',
    { action: 'Send the publisher of the click, or a click of the publisher.' },
  ),
  'assignment.other_program': failure(
    'assignment.other_program',
    422,
    'The click went to a different program from the one that the network reports.',
    { action: 'Send another click.' },
  ),
  'assignment.no_program': failure(
    'assignment.no_program',
    422,
    'The click didn’t go through a network, so no sale can belong to it.',
    { action: 'Send another click.' },
  ),
  'assignment.other_network': failure(
    'assignment.other_network',
    422,
    'The click went through a different network from the one that reports the sale.',
    { action: 'Send another click.' },
  ),
  'assignment.click_after_sale': failure(
    'assignment.click_after_sale',
    422,
    'The sale happened before the click.',
    { action: 'Send another click.' },
  ),
  'assignment.late_sale': failure(
    'assignment.late_sale',
    422,
    'The sale came after the program’s attribution window. Set accept_late_sale to credit it anyway.',
    { action: 'Send `accept_late_sale` if the sale is to be credited.' },
  ),
  'assignment.publisher_unknown': failure(
    'assignment.publisher_unknown',
    422,
    'The click doesn’t belong to an account.',
    { action: 'Send another click.' },
  ),
};
export type AssignmentProblem = keyof typeof ASSIGNMENT_FAILURES;

interface Evidence {
  conversion: Pick<Conversion, 'unattributedReason'>;
  /** The publisher that the operator names, and the one in the signed click ID. */
  named: PublisherId;
  clicked: PublisherId;
  /** The attribution that the click alone gives. */
  attribution: Pick<Attribution, 'programId' | 'unattributedReason'>;
  /** The program that the network's row names; null if it names none. */
  reportedProgram: Attribution['programId'];
  acceptLateSale: boolean;
}

/** Null if the click shows that the conversion belongs to the publisher. */
export function assignmentProblem({
  conversion,
  named,
  clicked,
  attribution,
  reportedProgram,
  acceptLateSale,
}: Evidence): AssignmentProblem | null {
  if (conversion.unattributedReason === null) return 'conversion.attributed';
  if (named !== clicked) return 'assignment.other_publisher';
  const problem = attribution.unattributedReason;
  if (problem === 'program_of_another_network') return 'assignment.other_network';
  if (attribution.programId === null) return 'assignment.no_program';
  if (reportedProgram !== null && attribution.programId !== reportedProgram)
    return 'assignment.other_program';
  if (problem === 'click_after_sale') return 'assignment.click_after_sale';
  if (problem === 'click_expired') return acceptLateSale ? null : 'assignment.late_sale';
  return problem === null ? null : 'assignment.publisher_unknown';
}
