import type { Deployment } from './deployment.ts';

/** The keys of the export's bucket. They need to write objects, and nothing else. */
const SECRETS = ['EXPORT_ACCESS_KEY_ID', 'EXPORT_SECRET_ACCESS_KEY'];

/** The variables that say where weekly exports go; empty ones switch them off. */
export function exportVars({ export: bucket }: Pick<Deployment, 'export'>): Record<string, string> {
  return {
    EXPORT_ENDPOINT: bucket?.endpoint ?? '',
    EXPORT_REGION: bucket?.region ?? '',
    EXPORT_BUCKET: bucket?.bucket ?? '',
    EXPORT_RECIPIENT: bucket?.recipient ?? '',
  };
}

/** The bucket's keys that the environment has. Says when there is no export, or one that can't work yet. */
export function exportSecrets(
  { export: bucket }: Pick<Deployment, 'export'>,
  { existing, environment }: { existing: readonly string[]; environment: NodeJS.ProcessEnv },
  say: (line: string) => void,
): Record<string, string> {
  if (!bucket) {
    say('there is no weekly export: no bucket of another account is set (docs/recipes/export-import.md)');
    return {};
  }
  const missing = SECRETS.filter((name) => !environment[name] && !existing.includes(name));
  if (missing.length > 0) say(`the weekly export can’t work yet: ${missing.join(', ')} not set`);
  return Object.fromEntries(
    SECRETS.flatMap((name) => (environment[name] ? [[name, environment[name]]] : [])),
  );
}
