import { type ReactNode, useState } from 'react';
import { errorText } from '../../../../lib/error-text.ts';
import { useMay } from '../../../../lib/operator-permission.ts';
import { Button } from '../../../../ui/button.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { ErrorState } from '../../../../ui/error-state.tsx';
import { LoadingState } from '../../../../ui/loading-state.tsx';
import { Section } from '../../../../ui/section.tsx';
import { CheckItem } from './check-item.tsx';
import type { Check, CheckGroup, CheckInput } from './checks-query.ts';
import { type SuiteEnd, useSuite } from './use-suite.ts';

interface CheckSuiteProps {
  group: CheckGroup;
  title: string;
  lead: string;
  /** The button that runs all checks. */
  runLabel: string;
  /** The button that clears the results; without a label, there is none. */
  clearLabel?: string;
  /** The button that lists the cases; without a label, they are listed at once. */
  generateLabel?: string;
  /** Milliseconds between two checks. */
  pauseMs: number;
  /** A whole run stops after a failure of one of these. */
  stopAfter?: readonly string[];
  /** Called with the one after which the run has stopped. */
  stopped?: (check: Check) => void;
  /** What those say that did not run then. */
  skippedText?: string;
  /** Fields above the checks. */
  fields?: ReactNode;
  /** What the checks need from the fields; null if it isn’t complete, after it has said so. */
  input?: () => CheckInput | null;
  /** Checks that need nothing from the fields, when they are run alone. */
  withoutInput?: readonly string[];
  /** Called after a whole run. */
  onEnd?: (end: SuiteEnd) => void;
  isFirst?: boolean;
}

/** A suite of checks: each with its state, runnable alone or together. */
export function CheckSuite({
  group,
  title,
  lead,
  runLabel,
  clearLabel,
  generateLabel,
  pauseMs,
  stopAfter = [],
  stopped,
  skippedText,
  fields,
  input = () => ({}),
  withoutInput = [],
  onEnd,
  isFirst = false,
}: CheckSuiteProps) {
  const mayRun = useMay('system:write');
  const { checks, error, refetch, isRunning, run, clear, stateOf } = useSuite({
    group,
    pauseMs,
    stopAfter,
    skippedText,
    startsCleared: generateLabel !== undefined,
  });
  const [isGenerated, setGenerated] = useState(generateLabel === undefined);
  const start = async (name?: string) => {
    const given = name !== undefined && withoutInput.includes(name) ? {} : input();
    if (!given) return;
    setGenerated(true);
    const ended = await run(given, name === undefined ? undefined : [name]);
    if (!ended || name !== undefined) return;
    if (ended.stoppedBy) stopped?.(ended.stoppedBy);
    onEnd?.(ended);
  };
  return (
    <Section
      title={title}
      lead={lead}
      isFirst={isFirst}
      aside={
        mayRun && (
          <span className="flex flex-wrap gap-2">
            {generateLabel && !isGenerated && (
              <Button onClick={() => setGenerated(true)}>{generateLabel}</Button>
            )}
            {clearLabel && (
              <Button
                disabled={isRunning}
                onClick={() => {
                  clear();
                  setGenerated(generateLabel === undefined);
                }}
              >
                {clearLabel}
              </Button>
            )}
            <Button variant="primary" loading={isRunning} onClick={() => void start()}>
              {runLabel}
            </Button>
          </span>
        )
      }
    >
      {fields}
      {!isGenerated ? (
        <EmptyState title="No test cases yet.">Generate them, or run all tests.</EmptyState>
      ) : checks ? (
        <ol aria-label={title} aria-busy={isRunning} className="border-t border-ink">
          {checks.map((check) => (
            <CheckItem
              key={check.name}
              check={check}
              state={stateOf(check.name)}
              onRun={mayRun && !isRunning ? () => void start(check.name) : undefined}
            />
          ))}
        </ol>
      ) : error ? (
        <ErrorState
          title="We couldn’t load the checks."
          detail={errorText(error)}
          onRetry={() => void refetch()}
        />
      ) : (
        <LoadingState label="Loading the checks" />
      )}
    </Section>
  );
}
