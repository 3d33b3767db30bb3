import { failure } from '../platform/failure.ts';
import { type ClickFacts, type ClickId, readClickId } from './click-id.ts';

const ACTION = 'Send the click ID that the redirect returned.';
const SENTENCE = 'This isn’t a click ID that we issued.';
const clickIdMalformed = failure('click_id.malformed', 422, SENTENCE, { action: ACTION });
/** An ID of the right form whose signature is wrong. */
export const clickIdForged = failure('click_id.forged', 422, SENTENCE, { action: ACTION });

/** Reads a click ID that a caller sends. Throws `click_id.malformed` and `click_id.forged` (422). */
export function requireClickId(keys: readonly string[], text: string): { id: ClickId; facts: ClickFacts } {
  const click = readClickId(keys, text);
  if (!click.ok) throw click.problem === 'forged' ? clickIdForged() : clickIdMalformed();
  return click;
}
