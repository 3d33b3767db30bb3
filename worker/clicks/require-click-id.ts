import { failure } from '../platform/failure.ts';
import { type ClickFacts, type ClickId, readClickId } from './click-id.ts';

const ACTION = 'Send the click ID that the redirect returned.';
const FAILURES = {
  malformed: failure('click_id.malformed', 422, 'This isn’t a click ID that we issued.', { action: ACTION }),
  forged: failure('click_id.forged', 422, 'This isn’t a click ID that we issued.', { action: ACTION }),
};

/** Reads a click ID that a caller sends. Throws `click_id.malformed` and `click_id.forged` (422). */
export function requireClickId(keys: readonly string[], text: string): { id: ClickId; facts: ClickFacts } {
  const click = readClickId(keys, text);
  if (!click.ok) throw FAILURES[click.problem]();
  return click;
}
