import type { Context } from '../context.ts';
import {
  cloudflarePort,
  type EmailPort,
  emailOverQuota,
  emailRefused,
  emailRefusedError,
  localPort,
} from '../email/ports.ts';
import type { DomainError } from '../errors.ts';
import { failure } from '../failure.ts';
import { log } from '../log.ts';
import { systemClock } from '../time.ts';
import { type ResendAccount, resendPort } from './resend-port.ts';

type DriverEnv = Pick<Env, 'EMAIL_DRIVERS' | 'EMAIL' | 'ENVIRONMENT' | 'SANDBOX'> &
  Partial<Pick<Env, 'RESEND_API_KEY'>>;

type PortContext = Pick<Context, 'db' | 'now'>;

/** What sends emails. `local` keeps them in the database of a local system. */
const DRIVERS = {
  local: (ctx: PortContext) => localPort(ctx),
  cloudflare: (_: PortContext, env: DriverEnv) => cloudflarePort(env.EMAIL),
  resend: (_: PortContext, env: DriverEnv) => resendPort(resendAccount(env)),
} as const satisfies Record<string, (ctx: PortContext, env: DriverEnv) => EmailPort>;

type Driver = keyof typeof DRIVERS;

const emailDriverUnknown = failure(
  'email.driver_unknown',
  500,
  (name: string) => `EMAIL_DRIVERS names “${name}”, which sends no emails.`,
);

/** The drivers of this deployment: the first one sends, and each next one sends what those before it refuse. */
export function emailDrivers({ EMAIL_DRIVERS }: Pick<Env, 'EMAIL_DRIVERS'>): Driver[] {
  return EMAIL_DRIVERS.split(',').map((name) => {
    const driver = name.trim();
    if (!isDriver(driver)) throw emailDriverUnknown(driver);
    return driver;
  });
}

export function createEmailPort(ctx: PortContext, env: DriverEnv): EmailPort {
  return withFailover(emailDrivers(env).map((name) => ({ name, port: DRIVERS[name](ctx, env) })));
}

/**
 * A port that tries others one after the other. Only a refusal leads to the next one: what may have been sent is not sent again, and
 * what an address must not get isn't sent by another way.
 */
export function withFailover(drivers: readonly { name: string; port: EmailPort }[]): EmailPort {
  return {
    async send(message) {
      let refusal: DomainError | null = null;
      for (const { name, port } of drivers) {
        try {
          return await port.send(message);
        } catch (error) {
          if (!emailRefusedError.is(error) && !emailOverQuota.is(error)) throw error;
          log('warn', 'email.driver_refused', { emailId: message.id, driver: name, reason: error.message });
          refusal = refusal === null ? error : moreHopeful(refusal, error);
        }
      }
      throw refusal ?? emailRefused('no driver');
    },
  };
}

/** A limit ends by itself, so an email that meets one waits: of two for the shorter one. A quota of a day or longer names no time. */
function moreHopeful(refusal: DomainError, next: DomainError): DomainError {
  if (!emailOverQuota.is(next)) return refusal;
  if (!emailOverQuota.is(refusal)) return next;
  const seconds = ({ retryAfter = Number.POSITIVE_INFINITY }: DomainError) => retryAfter;
  return seconds(next) < seconds(refusal) ? next : refusal;
}

/** The account at Resend. A local system calls the sandbox. */
export function resendAccount({ RESEND_API_KEY = '', ENVIRONMENT, SANDBOX }: DriverEnv): ResendAccount {
  const sandbox = ENVIRONMENT === 'local' ? SANDBOX : undefined;
  return {
    apiKey: RESEND_API_KEY,
    send: (request) => (sandbox ?? { fetch: (input: Request) => fetch(input) }).fetch(request),
    wait: (milliseconds) => scheduler.wait(milliseconds),
    clock: systemClock,
  };
}

function isDriver(name: string): name is Driver {
  return Object.hasOwn(DRIVERS, name);
}
