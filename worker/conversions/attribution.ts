/** Why a conversion has no publisher. */
export const ORPHANHOODS = [
  'click_id_missing',
  'click_id_malformed',
  'click_id_forged',
  'program_of_another_network',
  'publisher_unknown',
] as const;
export type Orphanhood = (typeof ORPHANHOODS)[number];
