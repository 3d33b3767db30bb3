import { type FormEvent, useState } from 'react';
import {
  MAX_ERROR_PERCENT,
  MAX_P95_MS,
  MAX_RESULTS,
  OWN_LOAD,
  TIMEOUT_AFTER_SECONDS,
  TRAFFIC_POLL_MS,
} from '../../../../../../worker/platform/contract/test-traffic.ts';
import { useMay } from '../../../../lib/operator-permission.ts';
import { DefinitionList } from '../../../../ui/definition-list.tsx';
import { Form, SubmitButton } from '../../../../ui/form.tsx';
import { Section } from '../../../../ui/section.tsx';
import { Select } from '../../../../ui/select.tsx';
import { TextField } from '../../../../ui/text-field.tsx';
import { type OwnTestFields, ownTestProblems } from './own-test-fields.ts';
import { useStartLoadTest } from './use-load-test.ts';

const METHODS = [
  { value: 'GET', label: 'GET', hint: 'A link records a test click.' },
  { value: 'HEAD', label: 'HEAD', hint: 'A link is followed, which is no click.' },
] as const;

/** A test of the operator's own, and the limits of all tests. */
export function Configuration() {
  const mayStart = useMay('system:write');
  return (
    <>
      {mayStart && (
        <Section
          title="Own test"
          lead="Against a link or a page of this system. A link is followed for PUB999999, not for its own publisher."
          isFirst
        >
          <OwnTest />
        </Section>
      )}
      <Section title="Limits of every test" isFirst={!mayStart}>
        <DefinitionList
          items={[
            { term: 'At a time', value: 'One load test' },
            {
              term: 'Longest',
              value: `${OWN_LOAD.maxSeconds} s, at most ${OWN_LOAD.maxRps} requests a second`,
            },
            { term: 'Times out', value: `${TIMEOUT_AFTER_SECONDS} s after its duration` },
            {
              term: 'Passes',
              value: `p95 at most ${MAX_P95_MS} ms, error rate at most ${MAX_ERROR_PERCENT}%`,
            },
            {
              term: 'Successful',
              value: 'A response with a status from 200 to 399. No redirect is followed.',
            },
            { term: 'Results kept', value: `The last ${MAX_RESULTS}` },
            { term: 'Figures read', value: `Every ${TRAFFIC_POLL_MS / 1_000} s while a test runs` },
            { term: 'Addresses', value: 'Our own pages and links only' },
            { term: 'Clicks', value: 'Of the test publisher PUB999999. They never count or earn.' },
          ]}
        />
      </Section>
    </>
  );
}

function OwnTest() {
  const [fields, setFields] = useState<OwnTestFields>({
    ...{ name: 'Own test', endpoint: '', duration: '60', rate: '10', method: 'GET' },
  });
  const [problems, setProblems] = useState<ReturnType<typeof ownTestProblems>>({});
  const start = useStartLoadTest();
  const set = (change: Partial<OwnTestFields>) => {
    setFields((old) => ({ ...old, ...change }));
    setProblems({});
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = ownTestProblems(fields);
    setProblems(found);
    if (Object.keys(found).length > 0) return;
    const { name, endpoint, duration, rate, method } = fields;
    start.mutate({
      kind: 'own',
      name,
      endpoint,
      method,
      duration: Number(duration),
      target_rps: Number(rate),
    });
  };
  return (
    <Form onSubmit={submit} className="grid max-w-3xl gap-5 sm:grid-cols-2">
      <TextField
        label="Name"
        maxLength={OWN_LOAD.maxName}
        value={fields.name}
        error={problems.name}
        onChange={({ currentTarget }) => set({ name: currentTarget.value })}
      />
      <Select
        label="Method"
        choices={METHODS}
        value={fields.method}
        onValueChange={(method) => set({ method })}
      />
      <TextField
        className="sm:col-span-2"
        label="Endpoint"
        hint="A path such as /brands, or a link of this system"
        mono
        spellCheck={false}
        maxLength={2_000}
        value={fields.endpoint}
        error={problems.endpoint}
        onChange={({ currentTarget }) => set({ endpoint: currentTarget.value })}
      />
      <TextField
        label="Duration in seconds"
        inputMode="numeric"
        value={fields.duration}
        error={problems.duration}
        onChange={({ currentTarget }) => set({ duration: currentTarget.value })}
      />
      <TextField
        label="Requests a second"
        inputMode="decimal"
        value={fields.rate}
        error={problems.rate}
        onChange={({ currentTarget }) => set({ rate: currentTarget.value })}
      />
      <div className="sm:col-span-2">
        <SubmitButton variant="primary" loading={start.isPending}>
          Start test
        </SubmitButton>
      </div>
    </Form>
  );
}
