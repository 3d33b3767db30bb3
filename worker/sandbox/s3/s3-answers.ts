/** What becomes of a write: whether it arrives, and the answer that the caller gets; null if the connection breaks. */
interface S3Disturbance {
  arrives: boolean;
  answer: (real: Response | null) => Response | null;
}

export function errorResponse(
  status: number,
  code: string,
  message: string,
  { region, headers = {} }: { region?: string | undefined; headers?: Record<string, string> } = {},
): Response {
  const place = region === undefined ? '' : `<Region>${region}</Region>`;
  return new Response(
    `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>${message}</Message>${place}<RequestId>4442587FB7D0A2F9</RequestId></Error>`,
    { status, headers: { 'content-type': 'application/xml', date: new Date().toUTCString(), ...headers } },
  );
}

const refusal = (
  arrives: boolean,
  ...[status, code, message, place]: Parameters<typeof errorResponse>
): S3Disturbance => ({ arrives, answer: () => errorResponse(status, code, message, place) });

/** Ways in which a write is answered, besides the truth. */
export const S3_ANSWERS = {
  truth: { arrives: true, answer: (real) => real },
  lost_before: { arrives: false, answer: () => null },
  lost_after: { arrives: true, answer: () => null },
  slow_down: refusal(false, 503, 'SlowDown', 'Please reduce your request rate.'),
  error_500_after: refusal(true, 500, 'InternalError', 'We encountered an internal error. Please try again.'),
  error_in_200: refusal(false, 200, 'InternalError', 'We encountered an internal error. Please try again.'),
  empty_200: { arrives: false, answer: () => new Response(null, { status: 200 }) },
  page_502: {
    arrives: false,
    answer: () =>
      new Response('<h1>Bad gateway</h1>', { status: 502, headers: { 'content-type': 'text/html' } }),
  },
  request_timeout: refusal(
    false,
    400,
    'RequestTimeout',
    'Your socket connection to the server was not read from.',
  ),
  denied: refusal(false, 403, 'AccessDenied', 'Access Denied'),
  no_bucket: refusal(false, 404, 'NoSuchBucket', 'The specified bucket does not exist'),
  moved_301: refusal(
    false,
    301,
    'PermanentRedirect',
    'The bucket must be addressed using the specified endpoint.',
    {
      headers: { 'x-amz-bucket-region': 'us-west-2' },
    },
  ),
  moved_307: refusal(
    false,
    307,
    'TemporaryRedirect',
    'Please re-send this request to the specified endpoint.',
    {
      headers: { location: 'https://elsewhere.example/' },
    },
  ),
} as const satisfies Record<string, S3Disturbance>;

export type S3Answer = keyof typeof S3_ANSWERS;
export const S3_ANSWER_NAMES = Object.keys(S3_ANSWERS) as S3Answer[];
