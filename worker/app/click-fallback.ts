import type { ClickRow } from '../clicks/click-record.ts';
import { recordLogOnlyClicks } from '../clicks/log-only-clicks.ts';
import { writeClicks } from '../clicks/write-clicks.ts';
import { raiseAlert } from '../platform/alerts/alerts.ts';
import type { Actor, Context } from '../platform/context.ts';
import { contextOf } from '../platform/create-context.ts';
import { afterClickWrite } from './after-click-write.ts';

const WRITER: Actor = { kind: 'system', name: 'click-writer' };

/** Writes clicks that the queue refused to their stores. */
export function writeToStores(env: Env, rows: readonly ClickRow[]): Promise<void> {
  return writeClicks(env, rows, afterClickWrite(writerContext(env), env));
}

/** Alerts operators about clicks that are only in the log. */
export async function reportLogOnly(env: Env, clicks: number): Promise<void> {
  const ctx = writerContext(env);
  await recordLogOnlyClicks(ctx, clicks);
  await raiseAlert(ctx, {
    level: 'critical',
    code: 'clicks.in_log_only',
    subject: 'clicks',
    message: `${clicks} clicks are in the log only (event clicks.in_log_only): queue, stores and outbox refused them.`,
  });
}

function writerContext(env: Env): Context {
  return contextOf(env, 'click-writer', WRITER);
}
