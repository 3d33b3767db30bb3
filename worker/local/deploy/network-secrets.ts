import type { Unstable_RawConfig } from 'wrangler';
import type { Deployment } from './deployment.ts';

/** Payouts to PayPal addresses are held without it. */
const PAYPAL = 'paypal';
const ALERT_WEBHOOK = 'ALERT_WEBHOOK_URL';

/** Where the secrets are that a person sets. */
interface Given {
  /** The names of those that the Worker has. */
  existing: readonly string[];
  environment: NodeJS.ProcessEnv;
}

/**
 * The secrets of the deployment's networks, of PayPal and of its email drivers that the environment has. Says what is switched off because one is
 * neither there nor in the Worker.
 */
export function networkSecrets(
  { vars = {} }: Pick<Unstable_RawConfig, 'vars'>,
  { networks, email_drivers: drivers }: Pick<Deployment, 'networks' | 'email_drivers'>,
  { existing, environment }: Given,
  say: (line: string) => void,
): Record<string, string> {
  const secrets: Record<string, string> = {};
  for (const owner of [...networks, PAYPAL, ...drivers]) {
    const names = Object.keys(vars).filter((name) => name.startsWith(`${owner.toUpperCase()}_`));
    const missing = names.filter((name) => !environment[name] && !existing.includes(name));
    for (const name of names) if (environment[name]) secrets[name] = environment[name];
    if (missing.length > 0)
      say(`${owner} stays off: ${missing.join(', ')} ${missing.length === 1 ? 'is' : 'are'} not set`);
  }
  return secrets;
}

/** The headers for the OpenTelemetry collector, which have its key. */
export function telemetrySecrets({ environment }: Pick<Given, 'environment'>): Record<string, string> {
  return environment.OTLP_HEADERS ? { OTLP_HEADERS: environment.OTLP_HEADERS } : {};
}

/** The URL that alerts are posted to, which lets anyone post there. Says so if there is none. */
export function alertSecrets(
  { existing, environment }: Given,
  say: (line: string) => void,
): Record<string, string> {
  const url = environment[ALERT_WEBHOOK];
  if (url) return { [ALERT_WEBHOOK]: url };
  if (!existing.includes(ALERT_WEBHOOK)) say(`no alerts by webhook: ${ALERT_WEBHOOK} is not set`);
  return {};
}
