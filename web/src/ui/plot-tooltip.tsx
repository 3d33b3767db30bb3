import { type Series, TONES } from './chart-data.ts';

interface PlotTooltipProps {
  label: string;
  lines: readonly (Pick<Series, 'label' | 'tone'> & { value: unknown })[];
  format: (value: number) => string;
}

/** The values at the pointer. */
export function PlotTooltip({ label, lines, format }: PlotTooltipProps) {
  return (
    <div className="rounded-sm border border-rule-strong bg-raised px-2.5 py-1.5 text-sm">
      <p className="text-muted">{label}</p>
      {lines.map((line) => (
        <p key={line.label} className="figures flex items-center justify-between gap-4">
          <span className="flex items-center gap-1.5">
            <svg viewBox="0 0 8 8" aria-hidden="true" className="size-2">
              <path d="M0 0H8V8H0Z" fill={TONES[line.tone]} />
            </svg>
            {line.label}
          </span>
          {typeof line.value === 'number' ? format(line.value) : '–'}
        </p>
      ))}
    </div>
  );
}
