import { ApiError } from '../../../lib/client.ts';
import { errorText } from '../../../lib/error-text.ts';

type Action = 'create' | 'update' | 'move';

const FAILED: Record<Action, string> = {
  create: 'We couldn’t create the campaign.',
  update: 'We couldn’t change the campaign.',
  move: 'We couldn’t move the links.',
};

/** The message of a change that failed. */
export function campaignErrorText(action: Action, error: Error): string {
  const detail = error instanceof ApiError ? errorText(error) : error.message;
  return `${FAILED[action]} ${detail}`;
}
