import type { ClickSinks } from '../clicks/consume-clicks.ts';
import { reportRedirects } from '../clicks/report-redirects.ts';
import type { Context } from '../platform/context.ts';
import { queueName } from '../platform/queue-kind.ts';
import { keepDeadLetter } from '../reporting/operator/dead-letters/keep-dead-letter.ts';
import { afterClickWrite } from './after-click-write.ts';

export function clickSinks(ctx: Context, env: Env): ClickSinks {
  return {
    env,
    afterWrite: afterClickWrite(ctx, env),
    measure: (served) => reportRedirects(env, served),
    storeUnreadable: ({ id: messageId, body, attempts, timestamp }) =>
      keepDeadLetter(ctx, env.ARCHIVE, {
        queue: queueName('clicks'),
        messageId,
        body,
        attempts,
        sentAt: timestamp.getTime(),
        reason: 'unreadable',
      }),
  };
}
