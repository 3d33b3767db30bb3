import type { ReactNode } from 'react';
import {
  BASELINE,
  CONCURRENT,
  LOAD_SCENARIOS,
  type LoadScenario,
} from '../../../../../../worker/platform/contract/test-traffic.ts';
import { useMay } from '../../../../lib/operator-permission.ts';
import { Button } from '../../../../ui/button.tsx';
import { Card } from '../../../../ui/card.tsx';
import { Code } from '../../../../ui/code.tsx';
import { Section } from '../../../../ui/section.tsx';
import { secondsText } from '../traffic/run-text.ts';
import { useTests } from '../traffic/use-tests.ts';
import { useStartLoadTest } from './use-load-test.ts';

/** The seven scenarios, and two short tests with a verdict. */
export function Scenarios() {
  const { running } = useTests('load-test', () => {});
  const start = useStartLoadTest();
  const mayStart = useMay('system:write');
  const buttonOf = (name: string, run: () => void, isPending: boolean) =>
    mayStart && (
      <Button
        size="sm"
        variant={running ? 'secondary' : 'primary'}
        aria-label={`Start ${name}`}
        loading={start.isPending && isPending}
        onClick={run}
      >
        Start
      </Button>
    );
  return (
    <>
      <Section
        title="Quick tests"
        lead="Each takes seconds, and says whether the system is fit for a load test."
        isFirst
      >
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5 md:grid-cols-2">
          <Card
            look="boxed"
            title="Baseline Test"
            aside={<Rate>{`${BASELINE.requests} clicks`}</Rate>}
            footer={buttonOf(
              'Baseline Test',
              () => start.mutate({ kind: 'quick', test: 'baseline' }),
              isOf(start.variables, 'baseline'),
            )}
          >
            {`One click after the other. It passes if the average is under ${BASELINE.maxAverageMs.toLocaleString('en')} ms.`}
          </Card>
          <Card
            look="boxed"
            title="Concurrent Clicks"
            aside={<Rate>{`${CONCURRENT.requests} at once`}</Rate>}
            footer={buttonOf(
              'Concurrent Clicks',
              () => start.mutate({ kind: 'quick', test: 'concurrent' }),
              isOf(start.variables, 'concurrent'),
            )}
          >
            {`${CONCURRENT.requests} concurrent clicks. It passes if ${CONCURRENT.minFulfilledPercent}% are fulfilled.`}
          </Card>
        </div>
      </Section>
      <Section
        title="Scenarios"
        lead="One test runs at a time. All of it is test traffic of PUB999999: it never counts, earns or reaches a shop."
      >
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5 md:grid-cols-2 xl:grid-cols-3">
          {LOAD_SCENARIOS.map((scenario) => (
            <ScenarioCard
              key={scenario.id}
              scenario={scenario}
              button={buttonOf(
                scenario.name,
                () => start.mutate({ kind: 'scenario', scenario: scenario.id }),
                isOf(start.variables, scenario.id),
              )}
            />
          ))}
        </div>
      </Section>
    </>
  );
}

function ScenarioCard({ scenario, button }: { scenario: LoadScenario; button: ReactNode }) {
  const { name, description, duration, targetRps, endpoint } = scenario;
  return (
    <Card look="boxed" title={name} aside={<Rate>{`${targetRps}/s`}</Rate>} footer={button}>
      <p>{description}</p>
      <p className="mt-3 text-sm text-muted">
        <span className="figures">{secondsText(duration)}</span>, about{' '}
        <span className="figures">{(duration * targetRps).toLocaleString('en')}</span> requests
        <br />
        <Code className="break-words">{endpoint}</Code>
      </p>
    </Card>
  );
}

function Rate({ children }: { children: string }) {
  return <span className="figures text-base text-muted">{children}</span>;
}

function isOf(body: { kind: string; scenario?: string; test?: string } | undefined, id: string): boolean {
  return body?.scenario === id || body?.test === id;
}
