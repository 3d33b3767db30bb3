import { testContext } from '../platform/testing/context.ts';
import { readOutbox } from './local-routes.ts';
import { localPort } from './ports.ts';
import { keepsTheEmailContract } from './testing/port-contract-suite.ts';

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
