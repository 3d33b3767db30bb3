import { describe, expect, it } from 'vitest';
import { derivedId, publisherIdOf } from '../platform/ids.ts';
import { assignmentProblem } from './assignment-problem.ts';

const [ADA, BEN] = [publisherIdOf(1), publisherIdOf(2)];
const [LAMPS, CHAIRS] = [derivedId('prg', 'lamps'), derivedId('prg', 'chairs')];
const SHOWN = {
  conversion: { unattributedReason: 'click_id_missing' as const },
  named: ADA,
  clicked: ADA,
  attribution: { programId: LAMPS, unattributedReason: null },
  reportedProgram: LAMPS,
  acceptLateSale: false,
};
const judged = (unattributedReason: 'click_expired' | 'click_after_sale' | 'publisher_unknown') => ({
  attribution: { programId: LAMPS, unattributedReason },
});

describe('a click', () => {
  it('shows an attribution if it is the publisher’s and went to the reported program before the sale', () => {
    expect(assignmentProblem(SHOWN)).toBeNull();
  });

  it('shows it too if the network names no program', () => {
    expect(assignmentProblem({ ...SHOWN, reportedProgram: null })).toBeNull();
  });

  it.each([
    ['of another publisher', { named: BEN }, 'assignment.other_publisher'],
    ['to another program', { reportedProgram: CHAIRS }, 'assignment.other_program'],
    [
      'to no program',
      { attribution: { programId: null, unattributedReason: null }, reportedProgram: null },
      'assignment.no_program',
    ],
    ['after the sale', judged('click_after_sale'), 'assignment.click_after_sale'],
    ['long before the sale', judged('click_expired'), 'assignment.late_sale'],
    ['of no account', judged('publisher_unknown'), 'assignment.publisher_unknown'],
    [
      'through another network',
      { attribution: { programId: CHAIRS, unattributedReason: 'program_of_another_network' as const } },
      'assignment.other_network',
    ],
    [
      'for a sale that has a publisher',
      { conversion: { unattributedReason: null } },
      'conversion.attributed',
    ],
  ])('doesn’t show it %s', (_, changes, problem) => {
    expect(assignmentProblem({ ...SHOWN, ...changes })).toBe(problem);
  });

  it('long before the sale shows it if the operator accepts that, and only that', () => {
    const late = { ...SHOWN, ...judged('click_expired'), acceptLateSale: true };
    expect(assignmentProblem(late)).toBeNull();
    expect(assignmentProblem({ ...late, reportedProgram: CHAIRS })).toBe('assignment.other_program');
    expect(assignmentProblem({ ...late, ...judged('click_after_sale') })).toBe('assignment.click_after_sale');
  });
});
