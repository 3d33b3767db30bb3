import { createHash } from 'node:crypto';
import { type SandboxContext, stateOf } from '../environment.ts';
import { errorResponse, S3_ANSWERS } from './s3-answers.ts';
import { signatureProblem } from './verify-signature.ts';

/** The bucket's account in another region, with an object lock. One key may only write, the other only read. */
const BUCKET = 'tributary-copy';
const REGION = 'eu-central-1';

/** `PUT` and `GET /{bucket}/{key}` of S3, for keys with the right to it. */
export async function serveObject(context: SandboxContext): Promise<Response> {
  const { method } = context.req;
  const body = new Uint8Array(await context.req.arrayBuffer());
  const write = () => answer(context, body);
  if (method !== 'PUT') return write();
  const name = await stateOf(context.env).nextS3Answer();
  if (name === null) return write();
  const { arrives, answer: disturbed } = S3_ANSWERS[name];
  const response = disturbed(arrives ? await write() : null);
  if (response === null) throw new Error('the connection was lost');
  return response;
}

async function answer({ env, req }: SandboxContext, body: Uint8Array): Promise<Response> {
  const { S3_WRITE_KEY_ID, S3_WRITE_SECRET, S3_READ_KEY_ID, S3_READ_SECRET, OBJECTS } = env;
  const secrets = { [S3_WRITE_KEY_ID]: S3_WRITE_SECRET, [S3_READ_KEY_ID]: S3_READ_SECRET };
  const problem = signatureProblem(req.raw, body, { region: REGION, secrets }, Date.now());
  if (problem)
    return errorResponse(problem.status, problem.code, problem.message, { region: problem.region });
  const bucket = req.param('bucket');
  if (bucket !== BUCKET) return errorResponse(404, 'NoSuchBucket', 'The specified bucket does not exist');
  const owner = req.method === 'PUT' ? S3_WRITE_KEY_ID : S3_READ_KEY_ID;
  if (!req.header('authorization')?.includes(`Credential=${owner}/`))
    return errorResponse(403, 'AccessDenied', 'Access Denied');
  const key = decodeURIComponent(req.path.slice(req.path.indexOf(`/${BUCKET}/`) + BUCKET.length + 2));
  if (req.method === 'PUT') {
    const md5 = req.header('content-md5');
    if (md5 === undefined)
      return errorResponse(
        400,
        'InvalidRequest',
        'Content-MD5 OR x-amz-checksum- HTTP header is required for Put Object requests with Object Lock parameters',
      );
    if (md5 !== createHash('md5').update(body).digest('base64'))
      return errorResponse(400, 'BadDigest', 'The Content-MD5 you specified did not match what we received.');
    await OBJECTS.put(key, body);
    const etag = `"${createHash('md5').update(body).digest('hex')}"`;
    return new Response(null, { status: 200, headers: { etag } });
  }
  const stored = await OBJECTS.get(key);
  if (!stored) return errorResponse(404, 'NoSuchKey', 'The specified key does not exist.');
  return new Response(stored.body, { headers: { etag: stored.httpEtag } });
}
