import { type FormEvent, useId, useRef, useState } from 'react';
import { DataBoundary } from '../../shell/data-boundary.tsx';
import { Button } from '../../ui/button.tsx';
import { FieldError } from '../../ui/field-error.tsx';
import { LoadingState } from '../../ui/loading-state.tsx';
import { PlainTextField } from '../../ui/plain-field.tsx';
import { Segments } from '../../ui/segments.tsx';
import { Claims } from './claims.tsx';
import type { EarningsSearch, Question } from './earnings-search.ts';
import { SaleAnswer } from './sale-answer.tsx';

const CHOICES: readonly { value: Question; label: string }[] = [
  { value: 'click', label: 'Click ID' },
  { value: 'order', label: 'Order ID' },
  { value: 'time', label: 'Time' },
];

const FIELDS: Record<Question, { label: string; type: string; hint: string }> = {
  click: {
    label: 'Click ID',
    type: 'text',
    hint: 'The 30 characters that your link’s response or your click log shows.',
  },
  order: { label: 'Order ID', type: 'text', hint: 'The order number from the store or the buyer.' },
  time: {
    label: 'Time of the click (UTC)',
    type: 'datetime-local',
    hint: 'We search two hours before and after.',
  },
};

interface FindSaleProps {
  search: EarningsSearch;
  onSearchChange: (change: EarningsSearch) => void;
}

/** "Where is my sale?": what is known about one, and the claims. */
export default function FindSale({ search: { by = 'click', q = '' }, onSearchChange }: FindSaleProps) {
  const [problem, setProblem] = useState('');
  const errorId = useId();
  const field = useRef<HTMLInputElement>(null);
  const { label, type, hint } = FIELDS[by];
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const text = field.current?.value.trim() ?? '';
    setProblem(text === '' ? `Please enter the ${by === 'time' ? 'time' : label}` : '');
    if (text === '') field.current?.focus();
    else onSearchChange({ by, q: text });
  };
  return (
    <div className="max-w-200">
      <p className="mb-5 max-w-[64ch] text-md text-muted text-pretty">
        Look up a missing sale. You see the click, the network’s reports and what happens next.
      </p>
      <search>
        <Segments
          label="Ask by"
          choices={CHOICES}
          value={by}
          onValueChange={(value) => {
            setProblem('');
            onSearchChange({ by: value, q: undefined });
          }}
        />
        <form onSubmit={submit} className="mt-4 flex flex-wrap items-end gap-2">
          <PlainTextField
            key={`${by} ${q}`}
            ref={field}
            name="q"
            label={label}
            type={type}
            defaultValue={q}
            aria-describedby={problem ? errorId : undefined}
            aria-invalid={problem ? true : undefined}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            className="min-w-0 grow basis-60 sm:max-w-[420px]"
          />
          <Button type="submit" variant="primary">
            Find it
          </Button>
        </form>
        {problem ? (
          <div className="mt-1.5">
            <FieldError id={errorId} text={problem} />
          </div>
        ) : (
          <p className="mt-1.5 text-muted text-sm">{hint}</p>
        )}
      </search>
      <div aria-live="polite" className="mt-6">
        {q !== '' && (
          <DataBoundary
            failed="We couldn’t look it up."
            subject={`${by} ${q}`}
            loading={<LoadingState label="Looking it up" />}
          >
            <SaleAnswer
              by={by}
              text={by === 'time' ? timeOf(q) : q}
              onClickChosen={(clickId) => onSearchChange({ by: 'click', q: clickId })}
            />
          </DataBoundary>
        )}
      </div>
      <DataBoundary
        failed="We couldn’t load your claims."
        loading={<LoadingState label="Loading your claims" />}
      >
        <Claims />
      </DataBoundary>
    </div>
  );
}

/** The value of a time field as ISO text in UTC. Another text goes to the API, which refuses it. */
function timeOf(local: string): string {
  const at = new Date(`${local}Z`);
  return Number.isNaN(at.getTime()) ? local : at.toISOString();
}
