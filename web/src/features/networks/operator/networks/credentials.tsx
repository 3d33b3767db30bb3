import { plural } from '../../../../../../worker/platform/contract/counts.ts';
import { Badge } from '../../../../ui/badge.tsx';
import { Code } from '../../../../ui/code.tsx';
import type { NetworkStatistics } from '../networks-query.ts';

type Credential = NetworkStatistics['credentials'][number];

/** The state of each secret of a network. The API never returns their values. */
export function Credentials({ credentials }: { credentials: readonly Credential[] }) {
  const missing = credentials.filter(({ required, state }) => required && state !== 'present');
  return (
    <details className="mt-4 text-base">
      <summary className="min-h-8 cursor-pointer rounded-sm touch:min-h-11">
        Credentials: {missing.length === 0 ? 'present' : `${plural(missing.length, 'is', 'are')} missing`}
      </summary>
      <ul className="mt-2 grid gap-1.5">
        {credentials.map((credential) => (
          <li key={credential.name} className="flex flex-wrap items-center justify-between gap-x-3">
            <Code className="min-w-0 break-all font-mono text-sm">{credential.name}</Code>
            <State credential={credential} />
          </li>
        ))}
      </ul>
    </details>
  );
}

function State({ credential: { required, state } }: { credential: Credential }) {
  if (state === 'present') return <Badge tone="approved">Present</Badge>;
  if (state === 'local') return <Badge tone="reversed">Local value</Badge>;
  return required ? <Badge tone="reversed">Missing</Badge> : <Badge>Not set, optional</Badge>;
}
