import { z } from 'zod';

const Problem = z.object({ code: z.string(), detail: z.string() });

/** Why a call brought nothing usable, in a sentence for the person in front of the screen. */
class ApiError extends Error {
  override readonly name = 'ApiError';
}

/** Reads `path` from the API in the given shape; throws `ApiError` when it is silent, refuses or answers otherwise. */
export async function readApi<Answer>(
  path: string,
  shape: z.ZodType<Answer>,
  signal: AbortSignal,
): Promise<Answer> {
  const response = await fetch(path, { headers: { accept: 'application/json' }, signal }).catch((cause) => {
    throw signal.aborted ? cause : new ApiError('It could not be reached.', { cause });
  });
  const body: unknown = await response.json().catch(() => null);
  if (!response.ok) throw new ApiError(refusalOf(response.status, body));
  const answer = shape.safeParse(body);
  if (!answer.success)
    throw new ApiError('It answered something that this page cannot read.', { cause: answer.error });
  return answer.data;
}

function refusalOf(status: number, body: unknown): string {
  const problem = Problem.safeParse(body);
  return problem.success
    ? `${problem.data.detail} (${problem.data.code})`
    : `It answered with status ${status}.`;
}
