import type { KnownCode } from './error-codes.ts';

const ADVANCE: KnownCode[] = [
  'payout.unknown',
  'payout.illegal_transition',
  'payout.expired',
  'payout.moved_on',
  'payout.no_longer_due',
  'payout.confirmation_missing',
  'payout.confirmation_used',
  'payout.other_transfer',
  'payout.details_held',
  'payout.rail_not_set_up',
];
const HELD: KnownCode[] = [
  'payout.publisher_suspended',
  'payout.deletion_requested',
  'payout.held',
  'payout.tax_missing',
  'payout.tax_expired',
  'payout.no_details',
];
const PERIOD: KnownCode[] = ['period.out_of_range', 'period.backwards'];
const NETWORK: KnownCode[] = ['network.not_found'];
const CLAIMS: KnownCode[] = [
  'click_id.malformed',
  'click_id.forged',
  'click_id.other_publisher',
  'click_id.expired',
  'conversion.amount_not_positive',
  'claim.amount_above_cap',
  'claim.click_cap',
  'claim.daily_cap',
  'claim.open_total_cap',
  'claim.decided',
];

/** Error codes of single operations of operators and of older forms, in addition to those of their guard and input. */
export const OF_OPERATOR_OPERATIONS: readonly [operation: RegExp, codes: readonly KnownCode[]][] = [
  [/^GET \/v1\/operations\/brands$/, ['network.unknown', 'brands.cursor_invalid']],
  [/^(GET|POST) \/v1\/operations\/brands\/\{id\}/, ['brand.unknown']],
  [/^POST \/v1\/operations\/brands\/\{id\}\/merge$/, ['brand.same', 'brand.merged']],
  [/^POST \/v1\/operations\/brands\/\{id\}\/unmerge$/, ['brand.not_merged']],
  [
    /^POST \/v1\/operations\/brands\/\{id\}\/split$/,
    ['brand.merged', 'brand.split_all', 'brand.name_taken', 'program.other_brand'],
  ],
  [/^POST \/v1\/operations\/brands\/\{id\}\/rejoin$/, ['brand.not_split']],
  [/^POST \/v1\/operations\/programs\/decisions$/, ['program.not_found', 'program.decided']],
  [/^POST \/v1\/operations\/program-numbers\/restore$/, ['program_numbers.conflict']],
  [/^POST \/v1\/operations\/networks$/, ['network.exists', 'network.bad_settings']],
  [/^[A-Z]+ \/v1\/operations\/networks\/\{network\}/, NETWORK],
  [/^PATCH \/v1\/operations\/networks\/\{network\}$/, ['network.not_a_partner', 'network.bad_settings']],
  [/^PUT \/v1\/operations\/networks\/\{network\}\/programs$/, ['network.not_a_partner', 'program.invalid']],
  [
    /^PATCH \/v1\/operations\/networks\/\{network\}\/settings$/,
    ['network.settings_invalid', 'network.bad_settings'],
  ],
  [/^DELETE \/v1\/operations\/networks\/\{network\}\/push-credentials\/\{id\}$/, ['push_credential.unknown']],
  [
    /^POST \/v1\/operations\/networks\/\{network\}\/sync$/,
    ['network.inactive', 'sync.already_running', 'sync.range_invalid', 'sync.option_not_for_kind'],
  ],
  [/^POST \/v1\/operations\/networks\/\{network\}\/breaker\/reset$/, ['breaker.not_open']],
  [/^[A-Z]+ \/v1\/operations\/sync-runs\/\{id\}/, ['sync.run_unknown']],
  [
    /^POST \/v1\/operations\/sync-runs\/\{id\}\/accept$/,
    ['sync.not_refused', 'sync.closings_unknown', 'sync.already_running', 'network.inactive'],
  ],
  [/^POST \/v1\/operations\/banned-domains(\/preview)?$/, ['banned_domain.none_valid']],
  [/^(PATCH|DELETE) \/v1\/operations\/banned-domains\/\{id\}$/, ['banned_domain.not_found']],
  [
    /^POST \/v1\/operations\/share-rules$/,
    ['share.changes_the_past', 'share.out_of_range', 'publisher.unknown'],
  ],
  [/^[A-Z]+ \/v1\/operations\/claims\/\{id\}/, ['claim.unknown']],
  [
    /^POST \/v1\/operations\/claims\/\{id\}\/(accept|decline)$/,
    ['claim.decided', 'claim.contended', 'conversion.contended'],
  ],
  [/^POST \/v1\/operations\/claims\/\{id\}\/accept$/, ['claim.amount_changed']],
  [
    /^POST \/v1\/operations\/adjustments$/,
    ['publisher.unknown', 'conversion.unknown', 'adjustment.amount_invalid'],
  ],
  [/^POST \/v1\/operations\/adjustments\/\{id\}\//, ['adjustment.unknown']],
  [/^POST \/v1\/operations\/adjustments\/\{id\}\/(approve|reject)$/, ['adjustment.decided']],
  [/^POST \/v1\/operations\/adjustments\/\{id\}\/approve$/, ['adjustment.second_person']],
  [
    /^POST \/v1\/operations\/adjustments\/\{id\}\/reverse$/,
    ['adjustment.not_booked', 'adjustment.already_reversed'],
  ],
  [/^GET \/v1\/operations\/revenue(\/rows|\/clicks|\/export)?$/, PERIOD],
  [/^GET \/v1\/operations\/revenue(\/rows)?$/, ['report.contended']],
  [/^GET \/v1\/operations\/revenue\/rows$/, ['revenue.cursor_invalid']],
  [/^POST \/v1\/operations\/revenue\/sync$/, ['sync.range_invalid']],
  [
    /^POST \/v1\/operations\/payouts$/,
    ['publisher.unknown', 'payout.already_open', 'payout.nothing_due', 'payout.below_minimum', ...HELD],
  ],
  [/^POST \/v1\/operations\/payouts\/\{id\}\/\{step\}$/, ADVANCE],
  [
    /^GET \/v1\/operations\/payouts\/\{id\}\/destination$/,
    ['payout.unknown', 'payout.not_sent', 'payout_details.erased'],
  ],
  [/^POST \/v1\/operations\/payout-runs$/, ['payout_run.exists', 'payout_run.open']],
  [/^[A-Z]+ \/v1\/operations\/payout-runs\/\{id\}/, ['payout_run.unknown']],
  [/^POST \/v1\/operations\/payout-runs\/\{id\}\/(approve|send|cancel|resume)$/, ['payout_run.wrong_state']],
  [
    /^POST \/v1\/operations\/payout-runs\/\{id\}\/approve$/,
    ['payout_run.changed', 'payout_run.approved_already', 'payout_run.person_required'],
  ],
  [
    /^POST \/v1\/operations\/payout-runs\/\{id\}\/batches\/\{batch_id\}\/file$/,
    ['payout_batch.unknown', 'payout_batch.no_file', 'payout_batch.reported'],
  ],
  [/^POST \/v1\/operations\/payout-holds\/\{publisher_id\}\//, ['publisher.unknown']],
  [/^POST \/v1\/operations\/payout-holds\/\{publisher_id\}\/place$/, ['payout_hold.placed']],
  [/^POST \/v1\/operations\/payout-holds\/\{publisher_id\}\/release$/, ['payout_hold.unknown']],
  [
    /^POST \/v1\/operations\/bank-statements$/,
    ['bank_statement.malformed', 'bank_statement.too_many_entries', 'bank_statement.other_account'],
  ],
  [
    /^POST \/v1\/operations\/bank-statements\/entries\/\{key\}\/explain$/,
    ['bank_entry.unknown', 'bank_entry.explained'],
  ],
  [/^POST \/v1\/operations\/publishers\/\{publisher_id\}\/release$/, ['conversion.contended']],
  [/^POST \/v1\/operations\/conversions\/\{id\}\/(release|reattribute)$/, ['conversion.contended']],
  [/^DELETE \/v1\/operations\/feedback\/\{id\}$/, ['feedback.unknown']],
  [/^POST \/v1\/tracking\/conversion$/, CLAIMS],
  [/^POST \/functions\/v1\/record-conversion$/, [...CLAIMS, 'link.unknown', 'link.no_clicks']],
  [/^POST \/functions\/v1\/(health-monitor|system-analytics)$/, ['action.not_available']],
  [
    /^POST \/functions\/v1\/wildfire-sync$/,
    ['sync.none', 'network.inactive', 'share.changes_the_past', 'share.out_of_range'],
  ],
  [/^POST \/functions\/v1\/siteplug-sync$/, ['network.inactive']],
  [/^POST \/functions\/v1\/cj-sync$/, ['breaker.not_open']],
  [/^POST \/functions\/v1\/upload-banned-domains$/, ['banned_domain.none_valid', 'banned_domain.not_found']],
  [/^POST \/functions\/v1\/(revenue-sync-orchestrator|siteplug-revenue-sync)$/, ['sync.range_invalid']],
  [
    /^POST \/functions\/v1\/siteplug-revenue-sync$/,
    ['network.inactive', 'sync.already_running', 'report.contended'],
  ],
  [/^POST \/functions\/v1\/data-export$/, PERIOD],
];
