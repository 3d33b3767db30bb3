import { z } from 'zod';
import { type SandboxContext, stateOf } from '../environment.ts';
import { S3_ANSWER_NAMES } from '../s3/s3-answers.ts';
import { readBody } from './read-body.ts';

/** `POST s3/answers {next}` names the answers to the next writes of objects. */
export async function setS3Answers(context: SandboxContext): Promise<Response> {
  const { next } = await readBody(context, z.object({ next: z.array(z.enum(S3_ANSWER_NAMES)) }));
  await stateOf(context.env).setS3Answers(next);
  return Response.json({ next });
}

/** `GET s3/objects` lists the names and sizes of the bucket's objects. */
export async function listS3Objects({ env }: SandboxContext): Promise<Response> {
  const objects: { name: string; size: number }[] = [];
  for (let cursor: string | undefined, more = true; more; ) {
    const page = await env.OBJECTS.list(cursor === undefined ? {} : { cursor });
    objects.push(...page.objects.map(({ key, size }) => ({ name: key, size })));
    more = page.truncated;
    cursor = page.truncated ? page.cursor : undefined;
  }
  return Response.json({ objects });
}

/** Deletes all objects, with the rest of the sandbox. */
export async function deleteS3Objects(bucket: R2Bucket): Promise<void> {
  for (;;) {
    const { objects } = await bucket.list();
    if (objects.length === 0) return;
    await bucket.delete(objects.map(({ key }) => key));
  }
}
