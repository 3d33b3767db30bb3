import { DomainError } from '../platform/errors.ts';
import type { Clock } from '../platform/time.ts';

interface BodyWatch {
  maxSilenceMs: number;
  maxWaitMs: number;
  clock: Clock;
  /** Called once: `succeeded` at the end of the body or when its reader cancels, `failed` otherwise. */
  ended(outcome: 'failed' | 'succeeded'): Promise<void>;
  abort(): void;
}

/**
 * Returns the response with a body that can't stall: a read fails with `upstream.truncated` when the next piece doesn't
 * come in time or the connection breaks. Only waiting for the network counts, not the time between two reads.
 */
export function watchBody(response: Response, watch: BodyWatch): Response {
  const { status, statusText, headers } = response;
  if (!response.body) return response;
  const reader: ReadableStreamDefaultReader<Uint8Array> = response.body.getReader();
  let waitedMs = 0;
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const began = watch.clock();
        const piece = await within(reader.read(), Math.min(watch.maxSilenceMs, watch.maxWaitMs - waitedMs));
        waitedMs += watch.clock() - began;
        if (piece === null) {
          watch.abort();
          await watch.ended('failed');
          controller.error(new DomainError('upstream.truncated', 'The response broke off or stalled.', 502));
        } else if (piece.done) {
          await watch.ended('succeeded');
          controller.close();
        } else controller.enqueue(piece.value);
      },
      async cancel(reason) {
        await reader.cancel(reason).catch(() => {});
        await watch.ended('succeeded');
      },
    },
    { highWaterMark: 0 },
  );
  return new Response(body, { status, statusText, headers });
}

/** The result of a read; null when it fails or takes longer. */
async function within<Result>(read: Promise<Result>, milliseconds: number): Promise<Result | null> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLate = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), Math.max(0, milliseconds));
  });
  try {
    return await Promise.race([read.catch(() => null), tooLate]);
  } finally {
    clearTimeout(timer);
  }
}
