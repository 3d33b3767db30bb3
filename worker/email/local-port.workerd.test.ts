import { testContext } from '../platform/testing/context.ts';
import { readOutbox } from './local-outbox.ts';
import { localPort } from './local-port.ts';
import { keepsTheEmailContract } from './port-contract-suite.ts';

const ctx = testContext();

keepsTheEmailContract({
  port: () => localPort(ctx),
  arrived: async () => {
    const mails = await readOutbox(ctx, { limit: 100 });
    return mails
      .reverse()
      .map(({ recipient, subject, html, text }) => ({ to: recipient, subject, html, text }));
  },
});
