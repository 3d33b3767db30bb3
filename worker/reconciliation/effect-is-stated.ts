/**
 * SQL that is true if the difference `d` still says what its effect `e` has booked. A correction lasts after the comparison has found
 * that both sides agree; a write-off doesn’t, because then nothing is missing.
 */
export const EFFECT_IS_STATED = `COALESCE(d.effect = e.effect
  AND (d.state = 'explained' OR (d.state = 'corrected' AND e.effect <> 'write_off')), 0)`;
