import type { ForfeitReason, HeldReason } from './unattributed-reason.ts';

interface HeldWords {
  /** Completes “We hold the sale for review, because …”. */
  because: string;
  /** What ends the hold. */
  until: string;
}

/** Why a sale is held, for its publisher. */
const HELD_WORDS: Record<HeldReason, HeldWords> = {
  publisher_suspended: {
    because: 'your account was suspended when the sale was reported',
    until: 'The hold ends once your account is active again and we have released the sale.',
  },
  click_invalid: {
    because: 'its click was no visit: the link was fetched in advance, or by a request without a browser',
    until: 'The hold ends once we have checked whether a person followed the link.',
  },
  compliance_hold: {
    because: 'a compliance rule found a violation, which you can see on your compliance page',
    until: 'The hold ends once we have decided about the violation.',
  },
  flagged_destination: {
    because: 'its link led to a site that is under review',
    until: 'The hold ends once we have checked the site.',
  },
  contradicting_report: {
    because: 'the network reports two different sales under its ID',
    until: 'The hold ends once the network has told us which sale is right.',
  },
};

export function heldSentence(reason: HeldReason): string {
  return `We hold the sale for review, because ${HELD_WORDS[reason].because}.`;
}

/** What ends the hold of a sale. */
export function heldUntil(reason: HeldReason): string {
  return HELD_WORDS[reason].until;
}

/** Why a publisher gets nothing for a sale that was held. */
const FORFEIT_SENTENCES: Record<ForfeitReason, string> = {
  publisher_suspended:
    'Your commission is forfeited, because your account was suspended when the sale was reported.',
  click_invalid: 'Your commission is forfeited, because no person followed the link.',
  compliance_hold:
    'Your commission is forfeited, because of a violation, which you can see on your compliance page.',
  flagged_destination: 'Your commission is forfeited, because the link led to a site that we don’t allow.',
};

export function forfeitSentence(reason: ForfeitReason): string {
  return FORFEIT_SENTENCES[reason];
}
