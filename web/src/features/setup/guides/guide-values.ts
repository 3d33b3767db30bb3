import { scriptTag } from '../../../../../worker/platform/contract/script-tag.ts';
import type { Builder } from '../../../lib/builders.ts';
import { EXAMPLE_ID } from '../../../lib/example-id.ts';
import { useSession } from '../../../lib/session.ts';
import { useOrigin } from '../../../lib/use-sample-values.ts';

/** Fills in the values of a guide's code: the publisher's own ID, or without a session the one that was entered, or an example. */
export function useGuideValues(builder: Builder, enteredId: string | null = null): (text: string) => string {
  const origin = useOrigin();
  const id = useSession()?.publisher.publisher_id || enteredId || EXAMPLE_ID;
  const tag = scriptTag({ origin, publisherId: id, platform: builder });
  return (text) => text.replaceAll('{tag}', tag).replaceAll('{id}', id).replaceAll('{origin}', origin);
}
