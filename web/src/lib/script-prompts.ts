import { type ScriptOwner, scriptTag } from '../../../worker/platform/contract/script-tag.ts';
import type { Builder } from './builders.ts';

const SCRIPT =
  'Add this line once to the <head> that all pages of my app share, and change nothing else:\n\n{tag}';

/** The prompt that adds the script, for each builder. `{tag}` stands for the script's tag. */
export const SCRIPT_PROMPTS: Readonly<Record<Builder, string>> = {
  lovable: SCRIPT,
  cursor:
    'Use @tributary. Add this line once to the <head> of the layout that all pages share, and change nothing else:\n\n{tag}',
  bolt: `Read AGENTS.md. ${SCRIPT}`,
  claude:
    'Use the tributary skill. Add this line once to the <head> of the layout that all pages share, and change nothing else:\n\n{tag}',
  replit: `Read AGENTS.md. ${SCRIPT}`,
};

/** What an assistant asks for if the prompt has no publisher ID. */
const ASKED_ID = 'MY_PUBLISHER_ID';

/**
 * The prompt with the tag in it, for an app in which the context file isn't yet. Without a publisher ID, the assistant asks for
 * it, so the prompt works as copied.
 */
export function pastedPrompt(origin: string, publisherId: string | undefined, builder: Builder): string {
  const owner: ScriptOwner = { origin, publisherId: publisherId ?? ASKED_ID, platform: builder };
  const prompt = SCRIPT.replace('{tag}', scriptTag(owner));
  return publisherId
    ? prompt
    : `${prompt}\n\nBefore you do, ask me for ${ASKED_ID}. It is PUB followed by six digits. I get one at ${origin}/auth.`;
}
