import { z } from 'zod';
import type { OwnCall, OwnResponse } from '../../../platform/outbound/own-system.ts';
import { type Check, type CheckWorld, check, type Finding, Missing } from '../check.ts';
import { readTargets, type Target } from './target.ts';

export const withoutInput = z.strictObject({});

interface CallCheck<Input> extends Omit<Check, 'needs' | 'bind' | 'schedule'> {
  needs: z.ZodType<Input>;
  schedule?: Check['schedule'];
  /** The call. Throws `Missing` if it can’t be made. */
  call(world: CheckWorld, input: Input): OwnCall | Promise<OwnCall>;
  /** What is wrong with the response, or null. */
  problem(response: OwnResponse): string | null;
  /** What the evidence has of a response that isn’t an error: no secret and no personal data. By default nothing. */
  excerpt?: (response: OwnResponse) => unknown;
  /** Milliseconds above which the response is slow, which is a warning. */
  slowMs?: number;
  /** Judges the milliseconds of a response. One that is slow is a warning. */
  speed?: (ms: number) => Speed;
}

export type Speed = 'fast' | 'ok' | 'slow';

/** A check of one call of this system: what is sent, and what has to come back. Its evidence is the call and its response. */
export function callCheck<Input>({
  call,
  problem,
  excerpt,
  schedule = null,
  slowMs,
  speed,
  ...described
}: CallCheck<Input>): Check {
  return check({
    ...described,
    schedule,
    steps: [
      {
        name: described.title,
        async run(world, input) {
          try {
            const request = await call(world, input);
            return findingOf(request, await world.call(request), { problem, excerpt, slowMs, speed });
          } catch (error) {
            // No connection, or no response in time: that is what the check is for.
            if (error instanceof TypeError || error instanceof DOMException)
              return {
                status: 'fail',
                message: `Network error: ${error.message}. CORS can’t be the cause: the server makes this call.`,
              };
            throw error;
          }
        },
      },
    ],
  });
}

interface Judgment {
  problem: CallCheck<unknown>['problem'];
  excerpt: CallCheck<unknown>['excerpt'];
  slowMs: number | undefined;
  speed: CallCheck<unknown>['speed'];
}

function findingOf(
  request: OwnCall,
  response: OwnResponse,
  { problem, excerpt, slowMs, speed }: Judgment,
): Finding {
  const { status, ms } = response;
  const paced = speed?.(ms);
  const figures = { status, ms, ...(paced && { speed: paced }) };
  const evidence = [evidenceOf(request, response), ...(excerpt ? excerptOf(response, excerpt) : [])];
  const wrong = problem(response);
  if (wrong !== null) return { status: 'fail', message: wrong, figures, evidence };
  if (paced === 'slow' || (slowMs !== undefined && ms > slowMs))
    return { status: 'warning', message: `Status ${status}, but slow: ${ms} ms.`, figures, evidence };
  return { status: 'pass', message: `Status ${status} in ${ms} ms.`, figures, evidence };
}

/** The call and its response in a line, without headers, which may have a key. */
function evidenceOf({ method = 'GET', path }: OwnCall, { status, headers }: OwnResponse): string {
  const location = headers.get('location');
  const to = location === null ? '' : ` to ${new URL(location, 'https://own.example').host}`;
  return `${method} ${path} → ${status}${to}`;
}

const MAX_EXCERPT = 600;
const failed = z.object({ code: z.string() });

/** A line of JSON, cut if it is long. Of an error only its code, because its sentence may repeat what was sent. */
function excerptOf(response: OwnResponse, excerpt: (response: OwnResponse) => unknown): string[] {
  const shown = response.status < 400 ? excerpt(response) : failed.safeParse(jsonOf(response)).data;
  if (shown === undefined) return [];
  const text = JSON.stringify(shown);
  return [text.length > MAX_EXCERPT ? `${text.slice(0, MAX_EXCERPT)}…` : text];
}

/** The problem if the status isn’t one of these. */
export function statusProblem(...expected: readonly number[]): (response: OwnResponse) => string | null {
  return ({ status }) =>
    expected.includes(status) ? null : `Status ${status} instead of ${expected.join(' or ')}.`;
}

/** The JSON of a response; undefined if it has none. */
export function jsonOf({ text }: Pick<OwnResponse, 'text'>): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

export async function firstTarget(world: CheckWorld, network?: string): Promise<Target> {
  const [target] = await readTargets(world.ctx, { ...(network ? { network } : {}), limit: 1 });
  if (!target) throw new Missing('There is no open program that a link could lead to.');
  return target;
}

export function bearer(key: string): Record<string, string> {
  return { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
}
