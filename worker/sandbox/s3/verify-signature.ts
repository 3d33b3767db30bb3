import { createHash, createHmac } from 'node:crypto';

export interface SignatureKeys {
  region: string;
  /** Secrets by the ID of their access key. */
  secrets: Readonly<Record<string, string>>;
}

export interface SignatureProblem {
  status: number;
  code: string;
  message: string;
  region?: string;
}

const MAX_SKEW_MS = 15 * 60_000;
const AUTHORIZATION =
  /^AWS4-HMAC-SHA256 Credential=([^/,]+)\/(\d{8})\/([a-z0-9-]+)\/([a-z0-9-]+)\/aws4_request, ?SignedHeaders=([a-z0-9;-]+), ?Signature=([0-9a-f]{64})$/;

/**
 * Checks Signature Version 4 as AWS documents it for S3: scope, time, the hash of the body, and the signature over the
 * canonical request. Returns what is wrong, or null.
 */
export function signatureProblem(
  request: Request,
  body: Uint8Array,
  { region, secrets }: SignatureKeys,
  now: number,
): SignatureProblem | null {
  const [, id = '', date = '', scopeRegion = '', service = '', names = '', signature = ''] =
    AUTHORIZATION.exec(request.headers.get('authorization') ?? '') ?? [];
  if (id === '') return denied('AccessDenied', 'Access Denied');
  const secret = secrets[id];
  if (secret === undefined)
    return denied('InvalidAccessKeyId', 'The AWS Access Key Id you provided does not exist in our records.');
  if (scopeRegion !== region)
    return {
      status: 400,
      code: 'AuthorizationHeaderMalformed',
      message: `The authorization header is malformed; the region '${scopeRegion}' is wrong; expecting '${region}'`,
      region,
    };
  const at = request.headers.get('x-amz-date') ?? '';
  if (!at.startsWith(date) || service !== 's3' || !isSigned(names, request))
    return denied('AccessDenied', 'There were headers present in the request which were not signed');
  if (!(Math.abs(timeOf(at) - now) <= MAX_SKEW_MS))
    return denied(
      'RequestTimeTooSkewed',
      'The difference between the request time and the current time is too large.',
    );
  const expected = request.headers.get('x-amz-content-sha256') ?? '';
  if (expected !== 'UNSIGNED-PAYLOAD' && expected !== sha256(body))
    return {
      status: 400,
      code: 'XAmzContentSHA256Mismatch',
      message: "The provided 'x-amz-content-sha256' header does not match what was computed.",
    };
  const scope = `${date}/${region}/s3/aws4_request`;
  const text = ['AWS4-HMAC-SHA256', at, scope, sha256(canonicalRequest(request, names, expected))].join('\n');
  let key: string | Buffer = `AWS4${secret}`;
  for (const part of [date, region, 's3', 'aws4_request']) key = hmac(key, part);
  if (hmac(key, text).toString('hex') === signature) return null;
  return denied(
    'SignatureDoesNotMatch',
    'The request signature we calculated does not match the signature you provided.',
  );
}

/** The host and every `x-amz-` header must be signed. */
function isSigned(names: string, request: Request): boolean {
  const signed = new Set(names.split(';'));
  const needed = [...request.headers.keys()].filter((name) => name.startsWith('x-amz-'));
  return ['host', 'x-amz-content-sha256', 'x-amz-date', ...needed].every((name) => signed.has(name));
}

function canonicalRequest(request: Request, names: string, bodyHash: string): string {
  const { pathname, searchParams, host } = new URL(request.url);
  const path = decodeURIComponent(pathname).split('/').map(encode).join('/');
  const query = [...searchParams]
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort()
    .join('&');
  const headers = names
    .split(';')
    .map((name) => `${name}:${name === 'host' ? host : (request.headers.get(name) ?? '').trim()}\n`);
  return [request.method, path, query, headers.join(''), names, bodyHash].join('\n');
}

/** Everything but the unreserved characters, as AWS writes it. */
function encode(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

function timeOf(at: string): number {
  return Date.parse(at.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));
}

function denied(code: string, message: string): SignatureProblem {
  return { status: 403, code, message };
}

function hmac(key: string | Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}

function sha256(data: string | Uint8Array): string {
  return createHash('sha256').update(data).digest('hex');
}
