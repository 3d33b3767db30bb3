import { type ClickRow, isClickRow } from '../../../clicks/click-record.ts';
import { OUTBOX_QUEUE } from '../../../clicks/queue-names.ts';
import { readClicks } from '../../../clicks/read-message.ts';
import { writeClicks } from '../../../clicks/write-clicks.ts';
import type { Context } from '../../../platform/context.ts';
import { plural } from '../../../platform/contract/counts.ts';
import { failure } from '../../../platform/failure.ts';
import { queueName } from '../../../platform/queue-kind.ts';
import { announceClicks } from '../../../webhooks/announce-clicks.ts';
import type { Replay } from './replay-dead-letters.ts';

const unreadableClicks = failure(
  'click.unreadable',
  422,
  (count: number) => `${plural(count, 'click')} in the message can’t be read. The others are stored.`,
  { action: 'Ask an engineer: the message stays in the list.', sample: [2] },
);

/**
 * How to replay a dead letter of each queue: clicks are written by their consumer, wake-ups are sent to their queue
 * again.
 */
export function replaysOf(ctx: Context, env: Env): ReadonlyMap<string, Replay> {
  const write = (rows: readonly ClickRow[]) =>
    writeClicks(env, rows, { announce: (clicks) => announceClicks(ctx, clicks) });
  return new Map<string, Replay>([
    [
      queueName('clicks'),
      async (body) => {
        const { rows, unreadable } = readClicks(body);
        await write(rows);
        if (unreadable > 0) throw unreadableClicks(unreadable);
      },
    ],
    [
      OUTBOX_QUEUE,
      async (body) => {
        const rows: unknown = JSON.parse(
          new TextDecoder().decode(body instanceof ArrayBuffer ? body : undefined),
        );
        const readable = Array.isArray(rows) ? rows.filter(isClickRow) : [];
        await write(readable);
        if (!Array.isArray(rows) || readable.length < rows.length)
          throw unreadableClicks(Array.isArray(rows) ? rows.length - readable.length : 1);
      },
    ],
    [queueName('emails'), async (body) => void (await env.EMAILS.send(body))],
    [queueName('webhooks'), async (body) => void (await env.WEBHOOKS.send(body))],
  ]);
}
