import { describe } from 'vitest';
import { testContext } from '../testing/context.ts';
import { readOutbox } from './local-routes.ts';
import { localPort } from './ports.ts';
import { testEmailPort } from './testing/port-contract-suite.ts';

const ctx = testContext();

describe('the local port', () => {
  testEmailPort({
    port: () => localPort(ctx),
    delivered: async () => {
      const emails = await readOutbox(ctx, { limit: 100 });
      return emails
        .reverse()
        .map(({ recipient, subject, html, text }) => ({ to: recipient, subject, html, text }));
    },
  });
});
