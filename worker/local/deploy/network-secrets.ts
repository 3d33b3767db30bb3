import type { Unstable_RawConfig } from 'wrangler';
import type { Deployment } from './deployment.ts';

/** Payouts to PayPal addresses are held without it. */
const PAYPAL = 'paypal';

/**
 * The secrets of the deployment's networks and of PayPal that the environment has. Says what is switched off because one is
 * neither there nor in the Worker.
 */
export function networkSecrets(
  { vars = {} }: Pick<Unstable_RawConfig, 'vars'>,
  { networks }: Pick<Deployment, 'networks'>,
  { existing, environment }: { existing: readonly string[]; environment: NodeJS.ProcessEnv },
  say: (line: string) => void,
): Record<string, string> {
  const secrets: Record<string, string> = {};
  for (const owner of [...networks, PAYPAL]) {
    const names = Object.keys(vars).filter((name) => name.startsWith(`${owner.toUpperCase()}_`));
    const missing = names.filter((name) => !environment[name] && !existing.includes(name));
    for (const name of names) if (environment[name]) secrets[name] = environment[name];
    if (missing.length > 0)
      say(`${owner} stays off: ${missing.join(', ')} ${missing.length === 1 ? 'is' : 'are'} not set`);
  }
  return secrets;
}
