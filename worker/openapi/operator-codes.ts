import { sampleId } from '../platform/http/sample-values.ts';
import type { ErrorCode } from './error-code.ts';

const RELOAD = 'Read it again, then decide.';

/** The codes of operators' operations about the catalog, syncs and checks. */
const CATALOG_CODES = {
  'brand.same': {
    status: 400,
    detail: 'Choose another brand to merge into.',
    action: 'Send the ID of another brand.',
  },
  'brand.merged': {
    status: 409,
    detail: 'The brand Alder Nook is merged into another one.',
    action: 'Use the brand that it is merged into.',
  },
  'brand.not_merged': {
    status: 409,
    detail: 'The brand Alder Nook isn’t merged into another one.',
    action: 'Nothing is left to undo.',
  },
  'brand.not_split': {
    status: 409,
    detail: 'The brand Alder Nook isn’t from a split.',
    action: 'Only a brand from a split can be rejoined.',
  },
  'brand.split_all': {
    status: 409,
    detail: 'A brand keeps at least one of its programs.',
    action: 'Leave at least one program with the brand.',
  },
  'brand.name_taken': {
    status: 409,
    detail: 'There is a brand with this name. Choose another name, or merge the brands.',
    action: 'Choose another name, or merge the brands.',
  },
  'program.other_brand': {
    status: 409,
    detail: 'At least one of these programs isn’t of this brand.',
    action: 'Send only programs of the brand.',
  },
  'program.not_found': {
    status: 404,
    detail: 'At least one of these programs doesn’t exist.',
    action: 'Use IDs from `GET /v1/operations/programs`.',
  },
  'program.decided': {
    status: 409,
    detail: 'At least one of these programs isn’t pending.',
    action: 'Send only pending programs.',
  },
  'program.invalid': {
    status: 400,
    detail: 'Some programs have no valid domain or link.',
    action: 'Fix the programs that `fields` names.',
  },
  'program_numbers.conflict': {
    status: 409,
    detail: 'A program has another number in the archive.',
    action: 'Compare the programs that `detail` names with the archive.',
  },
  'network.exists': {
    status: 409,
    detail: 'A network "heron-media" already exists.',
    action: 'Choose another slug.',
  },
  'network.not_found': {
    status: 404,
    detail: 'There is no network "heron-media".',
    action: 'Use a slug from `GET /v1/operations/networks`.',
  },
  'network.not_a_partner': {
    status: 409,
    detail: 'The programs of wildfire come from its catalog.',
    action: 'Only a partner’s programs are set by hand.',
  },
  'network.bad_settings': {
    status: 400,
    detail: 'These network settings are not valid.',
    action: 'Fix the settings that `fields` names.',
  },
  'network.settings_invalid': {
    status: 422,
    detail: 'The network’s settings can’t be used.',
    action: 'Fix the settings that `fields` names.',
  },
  'network.inactive': {
    status: 409,
    detail: 'The network wildfire is paused.',
    action: 'Resume the network first.',
  },
  'push_credential.unknown': {
    status: 404,
    detail: `The network wildfire has no credential ${sampleId('psh')}.`,
    action: 'Use an ID from the network’s list of credentials.',
  },
  'banned_domain.none_valid': {
    status: 400,
    detail: 'No valid domains found',
    action: 'Send host names such as bad-shop.example.',
  },
  'banned_domain.not_found': {
    status: 404,
    detail: 'This domain is not on the list.',
    action: 'Use an ID from `GET /v1/operations/banned-domains`.',
  },
  'breaker.not_open': {
    status: 409,
    detail: 'The circuit breaker can be reset only while it is open.',
    action: 'Nothing needs to be reset.',
  },
  'sync.already_running': {
    status: 409,
    detail: 'A catalog sync of wildfire is already running.',
    action: 'Follow the running sync with `GET /v1/operations/sync-runs`.',
  },
  'sync.range_invalid': {
    status: 400,
    detail: 'The range ends before it begins.',
    action: 'Send `from` and `to` in order, at most as many days as `detail` says.',
  },
  'sync.option_not_for_kind': {
    status: 400,
    detail: 'Only a catalog sync has this option.',
    action: 'Leave out the option that `detail` names.',
  },
  'sync.run_unknown': {
    status: 404,
    detail: 'There is no such sync run.',
    action: 'Use an ID from `GET /v1/operations/sync-runs`.',
  },
  'sync.not_refused': {
    status: 409,
    detail: 'Only the network’s latest sync can be accepted, and only if it was refused.',
    action: 'Read the latest run of the network.',
  },
  'sync.closings_unknown': {
    status: 409,
    detail: 'We don’t know which programs this feed would close. Sync again first.',
    action: 'Sync again first.',
  },
  'sync.none': {
    status: 409,
    detail: 'No sync has been started. Send `sync-merchants` first.',
    action: 'Send `sync-merchants` first.',
  },
  'action.not_available': {
    status: 422,
    detail: 'The action “start_load_test” isn’t available.',
    action: 'Use one of the actions that the description names.',
  },
  'feedback.unknown': {
    status: 404,
    detail: `Feedback item ${sampleId('fdb')} not found.`,
    action: 'Use an ID from the board.',
  },
} as const satisfies Record<string, ErrorCode>;

/** The codes of operators' operations about money. */
const MONEY_CODES = {
  'revenue.cursor_invalid': {
    status: 400,
    detail: 'This isn’t a cursor of the rows of a figure.',
    action: 'Use the `next_cursor` of the previous page, with the same filters.',
  },
  'report.contended': {
    status: 409,
    detail: 'Sales are being archived. Try again.',
    action: 'Repeat the call in a minute.',
  },
  'share.changes_the_past': {
    status: 422,
    detail: 'A share can change from tomorrow on, and not for days with conversions.',
    action: 'Send a later day.',
  },
  'share.out_of_range': {
    status: 422,
    detail: 'A share is between 1 % and 100 %.',
    action: 'Send a percentage from 1 to 100.',
  },
  'claim.unknown': {
    status: 404,
    detail: `There is no claim ${sampleId('clm')}.`,
    action: 'Use an ID from `GET /v1/operations/claims`.',
  },
  'claim.amount_changed': {
    status: 409,
    detail: 'The amount of the claim is now 4.20 USD.',
    action: RELOAD,
  },
  'claim.contended': {
    status: 409,
    detail: 'Someone else is deciding the claim. Try again.',
    action: RELOAD,
  },
  'claim.decided': {
    status: 422,
    detail: 'The claim is settled, so its amount can’t change.',
    action: 'Nothing is left to decide.',
  },
  'claim.amount_above_cap': {
    status: 422,
    detail: 'A claim is at most 500.00 USD.',
    action: 'Send at most the amount that `detail` names.',
  },
  'claim.click_cap': {
    status: 422,
    detail: 'A click can have at most 5 claims.',
    action: 'Claim only sales that came from the click.',
  },
  'claim.daily_cap': {
    status: 429,
    detail: 'A publisher can make at most 100 claims per day (UTC).',
    action: 'Wait for `Retry-After` seconds.',
  },
  'claim.open_total_cap': {
    status: 422,
    detail: 'Your open claims can add up to at most 2,000.00 USD. Wait until some are decided.',
    action: 'Wait until some claims are decided.',
  },
  'conversion.amount_not_positive': {
    status: 422,
    detail: 'The commission must be greater than zero.',
    action: 'Send an amount above 0.',
  },
  'click_id.malformed': {
    status: 422,
    detail: 'This isn’t a click ID that we issued.',
    action: 'Send the click ID that the redirect returned.',
  },
  'click_id.forged': {
    status: 422,
    detail: 'This isn’t a click ID that we issued.',
    action: 'Send the click ID that the redirect returned.',
  },
  'click_id.other_publisher': {
    status: 422,
    detail: 'The click ID belongs to another publisher.',
    action: 'Claim only your own clicks.',
  },
  'click_id.expired': {
    status: 422,
    detail: 'The click is older than the attribution window of its program.',
    action: 'Do not claim a sale after the window.',
  },
  'link.no_clicks': {
    status: 409,
    detail: 'This link has no click that could lead to a sale.',
    action: 'Claim a sale of a link that was clicked.',
  },
  'adjustment.unknown': {
    status: 404,
    detail: `There is no adjustment ${sampleId('adj')}.`,
    action: 'Use an ID from `GET /v1/operations/adjustments`.',
  },
  'adjustment.decided': {
    status: 409,
    detail: 'Someone has already decided about this adjustment.',
    action: 'Nothing is left to decide.',
  },
  'adjustment.second_person': {
    status: 403,
    detail: 'You proposed this adjustment. From 50.00 USD on, another person has to approve it.',
    action: 'Ask another person to approve it.',
  },
  'adjustment.amount_invalid': {
    status: 422,
    detail: 'An adjustment is at most a million dollars, and not 0.',
    action: 'Send a smaller amount that isn’t 0.',
  },
  'adjustment.not_booked': {
    status: 409,
    detail: 'Only a booked adjustment can be reversed.',
    action: 'Reject a proposed adjustment instead.',
  },
  'adjustment.already_reversed': {
    status: 409,
    detail: `There is a reversal of ${sampleId('adj')} already.`,
    action: 'Decide about the reversal that exists.',
  },
  'payout.unknown': {
    status: 404,
    detail: `Payout ${sampleId('pay')} not found.`,
    action: 'Use an ID from `GET /v1/operations/payouts`.',
  },
  'payout.already_open': {
    status: 409,
    detail: 'This publisher already has an open payout.',
    action: 'Settle or cancel the open payout first.',
  },
  'payout.nothing_due': {
    status: 422,
    detail: 'Nothing is due to this publisher.',
    action: 'Wait for approved earnings.',
  },
  'payout.below_minimum': {
    status: 422,
    detail: '4.20 USD is due, less than the minimum of 10.00 USD.',
    action: 'Wait until the minimum is due.',
  },
  'payout.publisher_suspended': {
    status: 422,
    detail: 'The publisher is suspended, so no payout is possible.',
    action: 'Reactivate the publisher first.',
  },
  'payout.deletion_requested': {
    status: 422,
    detail: 'The publisher is deleting the account, so no new payout is possible.',
    action: 'The last payout is part of the deletion.',
  },
  'payout.held': {
    status: 409,
    detail: 'An operator holds the payouts of this publisher.',
    action: 'Release the hold first.',
  },
  'payout.tax_missing': {
    status: 422,
    detail: 'The publisher has no tax data, so no payout is possible.',
    action: 'Ask the publisher to enter tax data.',
  },
  'payout.tax_expired': {
    status: 422,
    detail: 'The tax form of the publisher has expired, so no payout is possible.',
    action: 'Ask the publisher for a new form.',
  },
  'payout.no_details': {
    status: 422,
    detail: 'The publisher has no payout details, so no payout is possible.',
    action: 'Ask the publisher to enter payout details.',
  },
  'payout.details_held': {
    status: 409,
    detail: 'The publisher has changed their payout details.',
    action: 'Wait until the time that `detail` names.',
  },
  'payout.rail_not_set_up': {
    status: 409,
    detail: 'No payment method for these details is set up.',
    action: 'Set up the payment method in the settings.',
  },
  'payout.illegal_transition': {
    status: 409,
    detail: 'A settled payout can’t become sent.',
    action: RELOAD,
  },
  'payout.expired': {
    status: 409,
    detail: 'This payout ended more than 7 years ago. Only its sum is kept.',
    action: 'Leave it as it is.',
  },
  'payout.moved_on': {
    status: 409,
    detail: 'Another request has already changed this payout.',
    action: RELOAD,
  },
  'payout.no_longer_due': {
    status: 409,
    detail: 'Part of this payout is no longer due, so it was canceled. Create a new payout for the rest.',
    action: 'Create a new payout for the rest.',
  },
  'payout.confirmation_missing': {
    status: 422,
    detail:
      'A sent payout fails only with the payment provider’s confirmation. Without one, ask the provider again.',
    action: 'Send the provider’s confirmation.',
  },
  'payout.confirmation_used': {
    status: 409,
    detail: 'This confirmation is already recorded for another transfer.',
    action: 'Send the confirmation of this transfer.',
  },
  'payout.other_transfer': {
    status: 409,
    detail: 'The proof is for another transfer.',
    action: 'Send the proof of this transfer.',
  },
  'payout.not_sent': {
    status: 409,
    detail: 'Only a payout that is on its way has a destination.',
    action: 'Read the destination while the payout is on its way.',
  },
  'payout_details.erased': {
    status: 410,
    detail: 'These payout details were erased.',
    action: 'They can’t be read again.',
  },
  'payout_hold.placed': {
    status: 409,
    detail: 'The payouts of this publisher are already held.',
    action: 'Nothing is left to do.',
  },
  'payout_hold.unknown': {
    status: 404,
    detail: 'The payouts of this publisher aren’t held.',
    action: 'Nothing is left to do.',
  },
  'payout_run.unknown': {
    status: 404,
    detail: `Payout run ${sampleId('prn')} not found.`,
    action: 'Use an ID from `GET /v1/operations/payout-runs`.',
  },
  'payout_run.exists': {
    status: 409,
    detail: 'There is already a payout run of 2026-11.',
    action: 'Use the run of the month.',
  },
  'payout_run.open': {
    status: 409,
    detail: 'Another payout run isn’t sent yet. Send or cancel it first.',
    action: 'Send or cancel the open run first.',
  },
  'payout_run.changed': {
    status: 409,
    detail: 'The run has changed. Load it again.',
    action: RELOAD,
  },
  'payout_run.wrong_state': {
    status: 409,
    detail: `The payout run ${sampleId('prn')} is sent. Load it again.`,
    action: RELOAD,
  },
  'payout_run.approved_already': {
    status: 409,
    detail: 'You have already approved this run.',
    action: 'Ask another person to approve it.',
  },
  'payout_run.person_required': {
    status: 403,
    detail: 'Only a person can approve.',
    action: 'Approve it in a browser.',
  },
  'payout_batch.unknown': {
    status: 404,
    detail: `Payout batch ${sampleId('pbt')} not found.`,
    action: 'Use a batch of the run.',
  },
  'payout_batch.no_file': {
    status: 409,
    detail: 'There is no bank file for this batch.',
    action: 'Only a batch of bank transfers has a file.',
  },
  'payout_batch.reported': {
    status: 409,
    detail: 'The bank has already reported about transfers of this file, so it can’t be handed over again.',
    action: 'Read the bank’s statement.',
  },
  'bank_statement.malformed': {
    status: 422,
    detail: 'This file can’t be read. It isn’t a camt.053 document.',
    action: 'Upload a camt.053 file.',
  },
  'bank_statement.too_many_entries': {
    status: 422,
    detail: 'A statement may have at most 20000 entries. Upload it in parts.',
    action: 'Upload it in parts.',
  },
  'bank_statement.other_account': {
    status: 422,
    detail: 'The statement is of the account without an IBAN, not of the account that payouts are paid from.',
    action: 'Upload the statement of the account that payouts are paid from.',
  },
  'bank_entry.unknown': {
    status: 404,
    detail: 'There is no such entry.',
    action: 'Use a key from the list of entries.',
  },
  'bank_entry.explained': {
    status: 409,
    detail: 'This entry needs no explanation.',
    action: 'Nothing is left to do.',
  },
} as const satisfies Record<string, ErrorCode>;

export const OPERATOR_CODES = { ...CATALOG_CODES, ...MONEY_CODES };
