import type { ReactNode } from 'react';
import { formatCount } from '../../../../../worker/platform/contract/counts.ts';
import { formatBytes } from '../../../lib/format-bytes.ts';
import { useHydratedQuery } from '../../../lib/hydrated-query.ts';
import { LATEST } from '../../../lib/script-tag.ts';
import { statsQuery } from '../../../lib/stats.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';

/** The script in four figures. */
export function ScriptFigures() {
  const { data, isError } = useHydratedQuery(statsQuery);
  const programs = data ? formatCount(data.programs) : isError ? 'Live' : <Skeleton width="6ch" />;
  return (
    <ul className="grid grid-cols-2 gap-x-6 gap-y-5 md:grid-cols-4">
      <Fact figure={programs} label="Merchant Programs" note="in the catalog now" />
      <Fact figure={formatBytes(LATEST.brotli)} label="CDN Powered" note="compressed, from the edge" />
      <Fact figure="Seconds" label="Real-time Analytics" note="until a click appears" />
      <Fact figure="0 cookies" label="Privacy-Safe" note="no storage, no fingerprinting" />
    </ul>
  );
}

interface FactProps {
  figure: ReactNode;
  label: string;
  note: string;
}

function Fact({ figure, label, note }: FactProps) {
  return (
    <li className="border-t border-ink pt-2.5">
      <span className="figures block text-xl">{figure}</span>{' '}
      <strong className="block text-base font-medium">{label}</strong>{' '}
      <span className="block text-sm text-muted">{note}</span>
    </li>
  );
}
