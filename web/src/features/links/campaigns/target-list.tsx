import { X } from 'lucide-react';
import { LINK_COPY } from '../../../lib/link-copy.ts';
import { Badge } from '../../../ui/badge.tsx';
import { CopyIconButton } from '../../../ui/copy-icon-button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import type { Target } from './targets.ts';

interface TargetListProps {
  targets: readonly Target[];
  onTargetsChange: (targets: readonly Target[]) => void;
}

/** The brands and URLs of a campaign, each with its outcome. */
export function TargetList({ targets, onTargetsChange }: TargetListProps) {
  if (targets.length === 0) return null;
  return (
    <ul aria-label="Links" className="border-rule border-t">
      {targets.map((target) => (
        <li
          key={target.value}
          className="flex min-h-11 items-center justify-between gap-3 border-rule border-b py-1.5"
        >
          <div className="min-w-0 py-1">
            <span className="flex items-baseline gap-2">
              <Label target={target} />
              <State target={target} />
            </span>
            {target.reason && <span className="mt-0.5 block text-reversed text-sm">{target.reason}</span>}
          </div>
          {target.affiliateUrl ? (
            <CopyIconButton
              text={target.affiliateUrl}
              label={`Copy the link to ${target.label}`}
              {...LINK_COPY}
            />
          ) : (
            <IconButton
              size="sm"
              label={`Remove ${target.label}`}
              icon={<X aria-hidden className="size-4" strokeWidth={1.5} />}
              onClick={() => onTargetsChange(targets.filter((other) => other !== target))}
            />
          )}
        </li>
      ))}
    </ul>
  );
}

function Label({ target: { kind, label } }: { target: Target }) {
  if (kind === 'brand') return <span className="truncate text-base">{label}</span>;
  return (
    <span translate="no" className="truncate font-mono text-sm" title={label}>
      {label.replace(/^https?:\/\/(www\.)?/, '')}
    </span>
  );
}

function State({ target: { state } }: { target: Target }) {
  if (state === 'ready') return null;
  return state === 'created' ? <Badge tone="approved">Created</Badge> : <Badge tone="reversed">Failed</Badge>;
}
