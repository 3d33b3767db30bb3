import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { formatCount } from '../../../../../../worker/platform/contract/counts.ts';
import {
  SIMULATION,
  TRAFFIC_METHODS,
  type TrafficMethod,
} from '../../../../../../worker/platform/contract/test-traffic.ts';
import { api, bodyOf } from '../../../../lib/client.ts';
import { errorText } from '../../../../lib/error-text.ts';
import { useMay } from '../../../../lib/operator-permission.ts';
import { Button } from '../../../../ui/button.tsx';
import { Card } from '../../../../ui/card.tsx';
import { Code } from '../../../../ui/code.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { Form, SubmitButton } from '../../../../ui/form.tsx';
import { Progress } from '../../../../ui/progress.tsx';
import { Section } from '../../../../ui/section.tsx';
import { Segments } from '../../../../ui/segments.tsx';
import { Stat, Stats } from '../../../../ui/stat.tsx';
import { Switch } from '../../../../ui/switch.tsx';
import { TextField } from '../../../../ui/text-field.tsx';
import { toast } from '../../../../ui/toast.ts';
import { RunCourse } from '../traffic/run-course.tsx';
import { millisecondsText, percentText, rateText, secondsText } from '../traffic/run-text.ts';
import { type TrafficRun, trafficKeys } from '../traffic/traffic-query.ts';
import { useStopTest, useTests } from '../traffic/use-tests.ts';
import { RunBadges } from '../traffic/verdict.tsx';
import { clicksOf, rateOf } from './simulation-fields.ts';

const METHODS = TRAFFIC_METHODS.toReversed().map((value) => ({
  value,
  label: value === 'HEAD' ? 'HEAD (no click)' : 'GET (test click)',
}));

/** Requests one of our links or pages at a rate. */
export function ClickSimulator() {
  const { runs, running } = useTests('simulation', tellEnd);
  const shown = running ?? runs?.[0];
  return (
    <Section
      title="Click Simulator"
      lead="Requests one of our links or pages at a steady rate. A link is followed for PUB999999, and no redirect is followed."
      isFirst
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-8 lg:grid-cols-2">
        <SimulationForm running={running} />
        <Card look="boxed" title="Metrics" aside={shown && <RunBadges run={shown} />}>
          {shown ? (
            <Metrics run={shown} />
          ) : (
            <EmptyState title="No simulation yet.">Its progress and figures are shown here.</EmptyState>
          )}
        </Card>
      </div>
    </Section>
  );
}

function tellEnd({ status, detail, total_requests, successful_requests }: TrafficRun): void {
  if (status === 'completed')
    toast.success(
      'Simulation Complete',
      `Completed ${total_requests} requests with ${successful_requests} successful`,
    );
  else if (status === 'stopped') toast.info('Simulation Stopped');
  else toast.error('Simulation Failed', detail ?? 'Unknown error');
}

function SimulationForm({ running }: { running: TrafficRun | undefined }) {
  const [url, setUrl] = useState('');
  const [clicks, setClicks] = useState(`${SIMULATION.defaultClicks}`);
  const [rate, setRate] = useState(`${SIMULATION.defaultPerSecond}`);
  const [method, setMethod] = useState<TrafficMethod>('HEAD');
  const [rotates, setRotates] = useState(false);
  const [varies, setVaries] = useState(false);
  const [problem, setProblem] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  const mayStart = useMay('system:write');
  const stop = useStopTest('simulation', 'We couldn’t stop the simulation.');
  const start = useStart();
  const seconds = clicksOf(clicks) / rateOf(rate);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (url.trim() === '') {
      setProblem('Missing URL. Please enter a target URL to test');
      field.current?.focus();
      return;
    }
    start.mutate({
      ...{ url: url.trim(), method, total_clicks: clicksOf(clicks), clicks_per_second: rateOf(rate) },
      ...{ rotate_user_agents: rotates, vary_referrers: varies },
    });
  };
  return (
    <Form onSubmit={submit} className="grid content-start gap-5" aria-label="Click Simulator">
      <TextField
        ref={field}
        label="Target URL"
        hint="A link or a page of this system, such as /brands"
        mono
        spellCheck={false}
        maxLength={2_000}
        value={url}
        error={problem}
        onChange={({ currentTarget }) => {
          setUrl(currentTarget.value);
          setProblem(undefined);
        }}
      />
      <div className="grid gap-5 sm:grid-cols-3">
        <TextField
          label="Total clicks"
          type="number"
          min={SIMULATION.minClicks}
          max={SIMULATION.maxClicks}
          value={clicks}
          onChange={({ currentTarget }) => setClicks(currentTarget.value)}
          onBlur={() => setClicks(`${clicksOf(clicks)}`)}
        />
        <TextField
          label="Clicks per second"
          type="number"
          min={SIMULATION.minPerSecond}
          max={SIMULATION.maxPerSecond}
          step={SIMULATION.stepPerSecond}
          value={rate}
          onChange={({ currentTarget }) => setRate(currentTarget.value)}
          onBlur={() => setRate(`${rateOf(rate)}`)}
        />
        <TextField label="Estimated duration" readOnly value={secondsText(seconds)} />
      </div>
      <div>
        <Segments label="Method" choices={METHODS} value={method} onValueChange={setMethod} />
      </div>
      <Switch
        label="Rotate user agents"
        hint="Five browsers take turns."
        checked={rotates}
        onCheckedChange={setRotates}
      />
      <Switch
        label="Vary referrers"
        hint="Seven sites take turns."
        checked={varies}
        onCheckedChange={setVaries}
      />
      {mayStart && (
        <div className="flex flex-wrap gap-2">
          {running ? (
            <Button variant="danger" loading={stop.isPending} onClick={() => stop.mutate(running.id)}>
              Stop simulation
            </Button>
          ) : (
            <SubmitButton variant="primary" loading={start.isPending}>
              Start simulation
            </SubmitButton>
          )}
        </div>
      )}
    </Form>
  );
}

function Metrics({ run }: { run: TrafficRun }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <Code className="text-sm break-all text-muted">
        {run.method} {run.lanes[0]?.url}
      </Code>
      <Progress
        label="Progress"
        value={run.total_requests}
        max={run.planned_requests}
        valueText={`${formatCount(run.total_requests)} of ${formatCount(run.planned_requests)}`}
      />
      <Stats>
        <Stat label="Successful" value={formatCount(run.successful_requests)} />
        <Stat label="Failed" value={formatCount(run.failed_requests)} />
        <Stat label="Error rate" value={percentText(run.error_rate)} />
        <Stat label="Average response" value={millisecondsText(run.average_latency)} />
        <Stat label="Rate" value={rateText(run.current_rps ?? run.actual_rps)} />
      </Stats>
      {run.detail && <p className="text-base text-reversed">{run.detail}</p>}
      <RunCourse run={run} />
    </div>
  );
}

interface Simulation {
  url: string;
  method: TrafficMethod;
  total_clicks: number;
  clicks_per_second: number;
  rotate_user_agents: boolean;
  vary_referrers: boolean;
}

function useStart() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: Simulation) => bodyOf(api.POST('/v1/operations/click-simulations', { body })),
    onError: (error) => toast.error('Simulation Failed', errorText(error)),
    onSettled: () => queries.invalidateQueries({ queryKey: trafficKeys.of('simulation') }),
  });
}
