import type { ClickRecord } from '../../clicks/click-record.ts';
import { REASON_SENTENCES } from '../../clicks/redirect/reasons.ts';
import { timeText } from '../../platform/date-text.ts';
import { toDollars } from '../../platform/money.ts';
import { DAY, HOUR, type Instant, MINUTE } from '../../platform/time.ts';
import type { MoneyState } from '../money-state.ts';
import type { UnattributedReason } from '../unattributed-reason.ts';
import type { FoundSale, ProgramOfClick, ReportingHabits } from './found-sales.ts';

const STATES: Record<MoneyState, string> = {
  pending: 'reported. The network hasn’t approved it yet',
  held: 'reported, and held for review by us',
  approved: 'approved. The network hasn’t paid us yet',
  payable: 'ready for your next payout',
  paid: 'paid out to you',
  reversed: 'reversed by the network before it was paid out',
  clawed_back: 'reversed by the network after it was paid out',
  forfeited: 'reported, and its commission is forfeited. The page of the sale says why',
};

export const UNATTRIBUTED_SENTENCES: Record<UnattributedReason, string> = {
  click_id_missing: 'the network’s report names no click',
  click_id_malformed: 'the network’s report has a damaged click ID',
  click_id_forged: 'the click ID in the network’s report isn’t one that we issued',
  click_expired: 'the sale came after the time in which the program pays for a click',
  click_after_sale: 'the sale happened before the click',
  program_of_another_network: 'the click went through another network than the one that reports the sale',
  publisher_unknown: 'the click belongs to no account',
};

/** `5400000` → `2 hours`. */
function durationText(ms: number): string {
  const [size, unit] = ms >= 2 * DAY ? [DAY, 'day'] : ms >= 2 * HOUR ? [HOUR, 'hour'] : [MINUTE, 'minute'];
  const count = Math.max(1, Math.round(ms / size));
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}

export function saleSentence(sale: FoundSale, state: MoneyState): string {
  const order = sale.orderId ? `Order ${sale.orderId}` : 'The sale';
  const of = `${order} of ${timeText(sale.convertedAt)}`;
  if (sale.unattributedReason !== null)
    return `${of} was reported, but it’s credited to no one: ${UNATTRIBUTED_SENTENCES[sale.unattributedReason as UnattributedReason]}.`;
  const reason = sale.reason ? ` The network’s reason: ${sale.reason}.` : '';
  return `${of} is ${STATES[state]}. Your share is $${toDollars(sale.net)}.${reason}`;
}

export function clickSentence(
  at: Instant,
  click: Pick<ClickRecord, 'classification' | 'reason'> | null,
  program: ProgramOfClick | null,
): string {
  const target = program
    ? ` It went to ${program.brandName ?? 'a brand'} through ${program.networkName}.`
    : ' It went past the networks, so no sale can earn a commission.';
  if (!click)
    return `The click ID is one of your own, of ${timeText(at)}.${target} The click itself isn’t kept any more, or isn’t stored yet.`;
  const counted =
    click.classification === 'click' ? '' : ` It doesn’t count: ${REASON_SENTENCES[click.reason]}`;
  return `We recorded the click on ${timeText(at)}.${target}${counted}`;
}

export function habitsSentence(
  network: string,
  { lastSyncAt, halfWithin, mostWithin }: ReportingHabits,
): string {
  const sync =
    lastSyncAt === null
      ? `${network} sends its reports to us by itself.`
      : `We last read the reports of ${network} on ${timeText(lastSyncAt)}.`;
  const delay =
    halfWithin === null || mostWithin === null
      ? 'There are too few recent sales to say how long its reports take.'
      : `Half of its sales are reported within ${durationText(halfWithin)}, nine of ten within ${durationText(mostWithin)}.`;
  return `${sync} ${delay}`;
}
