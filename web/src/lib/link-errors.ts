import { ApiError } from './client.ts';
import { errorText } from './error-text.ts';

type Action = 'create' | 'update' | 'delete';

/** The server could not add the link's ID to its tracking URL. */
const NOT_CREATED = 'link.not_created';

/** The message of a change of a link that failed. */
export function linkErrorText(action: Action, error: Error): string {
  if (error instanceof ApiError && error.code === NOT_CREATED) return error.detail;
  if (error instanceof LinkNotValid) return error.message;
  const isSignedOut = error instanceof ApiError && error.status === 401;
  return `Failed to ${action} link: ${isSignedOut ? 'User not authenticated' : errorText(error)}`;
}

/** A created link whose tracking URL lacks its ID. */
class LinkNotValid extends Error {
  override readonly name = 'LinkNotValid';

  constructor() {
    super('Link creation completed but URL validation failed');
  }
}

/** Throws `LinkNotValid` if a tracking URL doesn't contain the ID of its link. */
export function requireTrackingUrl({ id, affiliate_url }: { id: string; affiliate_url: string }): void {
  const found = URL.canParse(affiliate_url) ? new URL(affiliate_url).searchParams.get('id') : null;
  if (found !== id) throw new LinkNotValid();
}
