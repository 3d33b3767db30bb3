type OAuthErrorCode =
  | 'invalid_request'
  | 'invalid_client'
  | 'invalid_grant'
  | 'invalid_scope'
  | 'unsupported_grant_type'
  | 'temporarily_unavailable';

/** An error of a token endpoint (RFC 6749, 5.2). */
export function oauthError(error: OAuthErrorCode, error_description: string, status = 400): Response {
  const headers = { 'cache-control': 'no-store', 'content-type': 'application/json' };
  return new Response(JSON.stringify({ error, error_description }), { status, headers });
}
