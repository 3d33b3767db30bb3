import { Check, Square, SquareCheck } from 'lucide-react';
import type { Builder } from '../../../lib/builders.ts';
import { Button } from '../../../ui/button.tsx';
import { cn } from '../../../ui/cn.ts';
import { InlineText } from '../../../ui/inline-text.tsx';
import { ConnectStep } from './connect-step.tsx';
import { DownloadContext } from './download-context.tsx';
import type { Guide, GuideStep } from './guide.ts';
import { GuideCode } from './guide-code.tsx';
import { useGuideValues } from './guide-values.ts';

interface GuideStepsProps {
  builder: Builder;
  guide: Guide;
  /** The IDs of the completed steps. */
  done: readonly string[];
  onToggle: (step: string) => void;
  /** The heading's level on its page. */
  level: 2 | 3;
  /** The publisher ID that a reader without a session entered. */
  enteredId?: string | null;
}

/** The steps of a guide as cards, each of which can be marked as done. */
export default function GuideSteps({
  builder,
  guide,
  done,
  onToggle,
  level,
  enteredId = null,
}: GuideStepsProps) {
  return (
    <ol className="grid grid-cols-1 gap-5">
      {guide.steps.map((step, index) => (
        <li key={step.id}>
          <StepCard
            {...{ builder, step, level, enteredId, format: guide.format, number: index + 1 }}
            isDone={done.includes(step.id)}
            onToggle={() => onToggle(step.id)}
          />
        </li>
      ))}
    </ol>
  );
}

interface StepCardProps {
  builder: Builder;
  step: GuideStep;
  format: Guide['format'];
  number: number;
  level: 2 | 3;
  enteredId: string | null;
  isDone: boolean;
  onToggle: () => void;
}

function StepCard({ builder, step, format, number, level, enteredId, isDone, onToggle }: StepCardProps) {
  const fill = useGuideValues(builder, enteredId);
  const Heading = `h${level}` as const;
  const Box = isDone ? SquareCheck : Square;
  return (
    <div className="grid grid-cols-1 gap-3 rounded-md border border-rule bg-sheet p-4 md:p-5">
      <div className="flex items-start gap-x-3">
        <span
          aria-hidden
          className={cn(
            'figures flex size-7 shrink-0 items-center justify-center rounded-full border font-medium text-sm',
            isDone ? 'border-river bg-river text-on-river' : 'border-rule-strong text-muted',
          )}
        >
          {isDone ? <Check className="size-4" strokeWidth={2} /> : number}
        </span>
        <Heading className="min-w-0 grow text-lg">{step.title}</Heading>
        <Button
          size="sm"
          aria-pressed={isDone}
          aria-label={`Done: ${step.title}`}
          icon={<Box aria-hidden className="size-3.5" strokeWidth={1.75} />}
          className="aria-pressed:border-river aria-pressed:bg-river-wash aria-pressed:text-river-deep forced-colors:aria-pressed:outline"
          onClick={onToggle}
        >
          Done
        </Button>
      </div>
      <div className="grid min-w-0 grid-cols-1 gap-3 sm:pl-10">
        {step.text.map((text) => (
          <p key={text} className="max-w-[68ch] text-md text-pretty">
            <InlineText>{text}</InlineText>
          </p>
        ))}
        {step.hasContextFile && <DownloadContext builder={builder} format={format} size="md" />}
        {step.clients && <ConnectStep clients={step.clients} level={level === 2 ? 3 : 4} />}
        {step.code && <GuideCode title={step.code.title} text={fill(step.code.text)} />}
      </div>
    </div>
  );
}
