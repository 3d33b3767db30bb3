import { queryOptions } from '@tanstack/react-query';
import { ApiError, api, bodyOf, type Result } from '../../../lib/client.ts';

/** Rejected because of too many attempts. */
export class TooManyAttempts extends Error {
  override readonly name = 'TooManyAttempts';
  /** Seconds until the next attempt is allowed. */
  readonly seconds: number;

  constructor(seconds: number, options: ErrorOptions) {
    super(`Too many attempts. Please try again in ${waitText(seconds)}.`, options);
    this.seconds = seconds;
  }
}

/** Sends a call of the sign-in pages. Throws `TooManyAttempts`, or `ApiError` for any other failure. */
export function send<Data>(call: Promise<Result<Data>>): Promise<Data> {
  return bodyOf(call).catch(async (cause: unknown) => {
    const response = (await call.catch(() => null))?.response;
    const seconds = response?.status === 429 ? Number(response.headers.get('retry-after')) : 0;
    throw seconds > 0 ? new TooManyAttempts(seconds, { cause }) : cause;
  });
}

export function hasCode(error: Error | null, code: string): boolean {
  return error instanceof ApiError && error.code === code;
}

/** The message of an error for the form's user. */
export function reasonOf(error: Error): string {
  if (!(error instanceof ApiError)) return error.message;
  if (error.status === 0)
    return 'We couldn’t reach the server. Nothing is lost. Check your connection and try again.';
  if (error.code === 'internal.unexpected' || error.code === 'api.unreadable')
    return 'An unexpected error occurred. Please try again.';
  return error.fields[0]?.message ?? error.detail;
}

/** Clears a form's error when the input changes. The wait after too many attempts stays visible. */
export function clearOnInput({ error, reset }: { error: Error | null; reset: () => void }): () => void {
  return () => {
    if (error && !(error instanceof TooManyAttempts)) reset();
  };
}

export type LinkKind = 'verify' | 'magic';

interface Redemption {
  token: string;
  /** Signs this browser in even if it is signed in to another account. */
  replaceSession: boolean;
}

/** Redeems the token of an emailed link and signs in. */
export async function redeemLink(kind: LinkKind, { token, replaceSession }: Redemption) {
  const body = { token, replace_session: replaceSession };
  const call =
    kind === 'verify'
      ? api.POST('/v1/auth/verify-email', { body })
      : api.POST('/v1/auth/magic-link/redeem', { body });
  return (await send(call)).data;
}

/** The account and the purpose of an emailed link. The call doesn't use the token up, so email scanners change nothing. */
export function linkPreviewQuery(token: string | undefined) {
  return queryOptions({
    queryKey: ['link-preview', token],
    queryFn: async () => (await send(api.POST('/v1/auth/link', { body: { token: token ?? '' } }))).data,
    enabled: token !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    retryOnMount: false,
    refetchOnMount: false,
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
  });
}

/** `45` → `45 seconds`, `61` → `2 minutes`: rounded up. */
function waitText(seconds: number): string {
  const [count, unit] = seconds < 60 ? [seconds, 'second'] : [Math.ceil(seconds / 60), 'minute'];
  return count === 1 ? `1 ${unit}` : `${count} ${unit}s`;
}
