import { formatCount } from '../../../../../../worker/platform/contract/counts.ts';
import { Badge, type Tone } from '../../../../ui/badge.tsx';
import { Button } from '../../../../ui/button.tsx';
import { DateTime } from '../../../../ui/date-time.tsx';
import { type CheckState, labelOf, STATE_LABELS } from './check-state.ts';
import type { Check, CheckRun } from './checks-query.ts';

interface CheckItemProps {
  check: Check;
  state: CheckState;
  /** Runs this check alone; undefined if it can't be run now. */
  onRun: (() => void) | undefined;
}

/** A check of a suite: its state, what it has found, and what shows it. */
export function CheckItem({ check, state, onRun }: CheckItemProps) {
  const { label, tone } = labelOf(state);
  const speed = speedOf(state);
  return (
    <li className="border-b border-rule py-3">
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-4 gap-y-1 sm:grid-cols-[5.5rem_minmax(0,1fr)_auto]">
        <span className="pt-0.5 max-sm:col-span-2">
          <Badge tone={tone}>{label}</Badge>
        </span>
        <div className="min-w-0">
          <div className="flex flex-wrap items-baseline gap-x-2">
            <h3 className="min-w-0 text-md font-medium wrap-anywhere">{check.title}</h3>
            {speed && <Badge tone={speed.tone}>{speed.label}</Badge>}
          </div>
          <p className="text-base text-muted text-pretty">{messageOf(state) ?? check.description}</p>
          {state.is === 'done' && <Details run={state.run} />}
        </div>
        <Button size="sm" variant="quiet" disabled={!onRun} loading={state.is === 'running'} onClick={onRun}>
          Run
        </Button>
      </div>
    </li>
  );
}

const SPEEDS = new Map<unknown, { label: string; tone: Tone }>([
  ['fast', { label: 'Fast', tone: 'approved' }],
  ['ok', { label: 'OK', tone: 'river' }],
  ['slow', { label: 'Slow', tone: 'held' }],
]);

/** How fast the response of a call was, if its check judges that. */
function speedOf(state: CheckState) {
  if (state.is !== 'done') return undefined;
  return SPEEDS.get(state.run.steps.find(({ figures }) => 'speed' in figures)?.figures.speed);
}

function messageOf(state: CheckState): string | null {
  if (state.is === 'done') return state.run.message;
  return 'detail' in state ? state.detail : null;
}

function Details({ run }: { run: CheckRun }) {
  return (
    <details className="group mt-1 text-sm">
      <summary className="flex min-h-6 cursor-pointer flex-wrap gap-x-2 text-muted hover:text-ink">
        <span className="underline decoration-rule underline-offset-2">Details</span>
        <span className="figures">
          <DateTime at={run.started_at} /> · {formatCount(run.ms)} ms
        </span>
      </summary>
      <ol className="mt-2 grid gap-3 border-l border-rule pl-3">
        {run.steps.map((step) => (
          <li key={step.name}>
            <p className="flex flex-wrap items-baseline gap-x-2">
              <Badge tone={STATE_LABELS[step.status].tone}>{STATE_LABELS[step.status].label}</Badge>
              <span className="text-ink">{step.name}</span>
              <span className="figures text-muted">{formatCount(step.ms)} ms</span>
            </p>
            <p className="mt-0.5 text-muted text-pretty">{step.message}</p>
            <Figures figures={step.figures} />
            {step.evidence.length > 0 && (
              <ul className="mt-1 grid gap-0.5 font-mono text-xs break-all">
                {step.evidence.map((line) => (
                  <li key={line}>{line}</li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ol>
    </details>
  );
}

function Figures({ figures }: { figures: Readonly<Record<string, number | string | null>> }) {
  const entries = Object.entries(figures);
  if (entries.length === 0) return null;
  return (
    <dl className="figures mt-1 flex flex-wrap gap-x-4">
      {entries.map(([name, value]) => (
        <div key={name} className="flex gap-1.5">
          <dt className="text-muted">{name.replaceAll('_', ' ')}</dt>
          <dd className="m-0">{typeof value === 'number' ? formatCount(value) : (value ?? 'unknown')}</dd>
        </div>
      ))}
    </dl>
  );
}
