import type { Plugin } from 'vite';
import { legalEntity } from '../../worker/platform/contract/legal-entity.ts';

const ENTITY = 'VITE_LEGAL_ENTITY';

/** Refuses a production build that names no one behind the site. `npm run deploy` reads the name from `production.json`. */
export function deploymentIdentity(): Plugin {
  return {
    name: 'tributary:deployment-identity',
    configResolved({ command, mode, env }) {
      if (command === 'build' && mode === 'production') requireIdentity(env);
    },
  };
}

/** Throws if the build has no origin, or if no complete legal entity is named. */
export function requireIdentity(env: Readonly<Record<string, string | undefined>>): void {
  const problems = [
    ...(env.VITE_ORIGIN ? [] : ['VITE_ORIGIN is missing']),
    ...problemsOf(env[ENTITY]),
    ...(env.VITE_CONTACT ? [] : ['VITE_CONTACT is missing']),
  ];
  if (problems.length > 0)
    throw new Error(
      `A production build names who offers the site: ${problems.join(', ')}. Use npm run deploy, or npm run build:web for a local build.`,
    );
}

function problemsOf(text: string | undefined): string[] {
  if (!text) return [`${ENTITY} is missing`];
  const { success, error } = legalEntity.safeParse(JSON.parse(text));
  return success ? [] : error.issues.map(({ path, message }) => `${ENTITY}.${path.join('.')}: ${message}`);
}
