import { createMiddleware } from 'hono/factory';
import { addressNetwork, networkMeter } from '../metering/address-network.ts';
import { askMeter } from '../metering/ask-meter.ts';
import { rateExceeded } from './rate-headers.ts';
import type { AppEnv } from './router.ts';

const POLICY = { name: 'address', limit: 300, windowSeconds: 60 };

/** A route that anyone may call, so often a minute from one address, which is known by its hash only. */
export const byAnyone = {
  middleware: createMiddleware<AppEnv>(async (c, next) => {
    const { now } = c.get('ctx');
    const network = addressNetwork(c.req.header('cf-connecting-ip') ?? '');
    if (network !== '') {
      const meter = networkMeter(c.env, 'anyone', network, now);
      const answer = await askMeter(c.env.METER, meter, [POLICY], now);
      if (answer?.allowed === false) throw rateExceeded(answer);
    }
    await next();
  }),
};
