import type { Clock } from '../platform/time.ts';
import { upstreamTruncated } from './feed/errors.ts';

interface BodyWatch {
  maxSilenceMs: number;
  maxWaitMs: number;
  clock: Clock;
  /** Called once: `succeeded` at the end of the body or when its reader cancels, `failed` otherwise. */
  ended(outcome: 'failed' | 'succeeded'): Promise<void>;
  abort(): void;
}

/**
 * Returns the response with a body that can't stall: a read fails with `upstream.truncated` when the next chunk doesn't
 * come in time or the connection breaks. Only waiting for the network counts, not the time between two reads.
 */
export function watchBody(response: Response, watch: BodyWatch): Response {
  const { status, statusText, headers } = response;
  if (!response.body) return response;
  const reader = chunkReaderOf(response.body);
  let waitedMs = 0;
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const began = watch.clock();
        const chunk = await within(reader.read(), Math.min(watch.maxSilenceMs, watch.maxWaitMs - waitedMs));
        waitedMs += watch.clock() - began;
        if (chunk === null) {
          watch.abort();
          await watch.ended('failed');
          controller.error(upstreamTruncated());
        } else if (chunk.done) {
          await watch.ended('succeeded');
          controller.close();
        } else controller.enqueue(chunk.value);
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

/** A default reader of a response gets 4 KB at a time, and each read costs more than its bytes. */
const MAX_CHUNK_BYTES = 64 * 1_024;

type ChunkReader = Pick<ReadableStreamDefaultReader<Uint8Array>, 'read' | 'cancel'>;

/** Reads what has arrived, up to 64 KB at once. A body that isn't a byte stream is read in its own chunks. */
function chunkReaderOf(body: ReadableStream<Uint8Array>): ChunkReader {
  const reader = byteReaderOf(body);
  if (!reader) return body.getReader();
  let buffer = new ArrayBuffer(MAX_CHUNK_BYTES);
  return {
    async read() {
      const { done, value } = await reader.read(new Uint8Array(buffer));
      if (done) return { done };
      buffer = value.buffer;
      return { done, value: value.slice() };
    },
    cancel: (reason) => reader.cancel(reason),
  };
}

function byteReaderOf(body: ReadableStream<Uint8Array>): ReadableStreamBYOBReader | null {
  try {
    return body.getReader({ mode: 'byob' });
  } catch {
    return null;
  }
}
