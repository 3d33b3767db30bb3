import { useMutation, useSuspenseQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { api, bodyOf, type ResponseOf } from '../../../../lib/client.ts';
import { errorText } from '../../../../lib/error-text.ts';
import { DataBoundary } from '../../../../shell/data-boundary.tsx';
import { Code } from '../../../../ui/code.tsx';
import { DefinitionList } from '../../../../ui/definition-list.tsx';
import { Form, SubmitButton } from '../../../../ui/form.tsx';
import { LoadingState } from '../../../../ui/loading-state.tsx';
import { Money } from '../../../../ui/money.tsx';
import { NativeSelect } from '../../../../ui/native-select.tsx';
import { Section } from '../../../../ui/section.tsx';
import { TextField } from '../../../../ui/text-field.tsx';
import { toast } from '../../../../ui/toast.ts';
import { TestBadge } from '../test-badge.tsx';
import { testDataQuery } from '../test-data/test-data-query.ts';

type Recorded = ResponseOf<'post', '/functions/v1/record-conversion'>;
type Tested = Extract<Recorded, { is_test: true }>['data'];

interface Input {
  linkId: string;
  earnings: number;
  orderId: string;
}

/** The choice of a link that isn't in the list. */
const OTHER = 'other';

/** Tests the conversion of a link. Nothing is booked. */
export function ManualConversionTester() {
  return (
    <Section
      id="manual-conversion"
      title="Manual Conversion Tester"
      lead="Records a test conversion for a link. The audit log has it, and nothing is booked: no sale, no earning, no money."
    >
      <DataBoundary failed="We couldn’t load the links." loading={<LoadingState label="Loading the links" />}>
        <Tester />
      </DataBoundary>
    </Section>
  );
}

function Tester() {
  const { data: testData } = useSuspenseQuery(testDataQuery);
  const { links } = testData.data;
  const [chosen, setChosen] = useState('');
  const [other, setOther] = useState('');
  const [earnings, setEarnings] = useState('');
  const [orderId, setOrderId] = useState('');
  const record = useRecord();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const linkId = (chosen === OTHER ? other : chosen).trim();
    if (linkId === '' || earnings.trim() === '' || Number.isNaN(Number(earnings)))
      return toast.error('Missing Information', 'Please choose a link and enter the earnings.');
    record.mutate({ linkId, earnings: Number(earnings), orderId: orderId.trim() || `TEST_${Date.now()}` });
  };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8 lg:grid-cols-2">
      <Form onSubmit={submit} className="grid content-start gap-5">
        <NativeSelect
          label="Link"
          required
          choices={[
            { value: '', label: 'Choose a link' },
            ...links.map(({ link_id, title, brand_name }) => ({
              value: link_id,
              label: `${title}: ${brand_name}`,
            })),
            { value: OTHER, label: 'Another link, by its ID' },
          ]}
          value={chosen}
          onChange={({ target }) => setChosen(target.value)}
        />
        {chosen === OTHER && (
          <TextField
            label="Link ID"
            hint="Such as lnk_0123456789abcdefghjk"
            mono
            spellCheck={false}
            autoCapitalize="none"
            autoComplete="off"
            value={other}
            onChange={({ target }) => setOther(target.value)}
          />
        )}
        <TextField
          label="Earnings (USD)"
          hint="The gross commission, before the publisher’s share is applied"
          required
          type="number"
          inputMode="decimal"
          step="0.01"
          min="0.01"
          value={earnings}
          onChange={({ target }) => setEarnings(target.value)}
        />
        <TextField
          label="Order ID"
          hint="Without one it is TEST_ and the time"
          optional
          mono
          maxLength={100}
          spellCheck={false}
          autoComplete="off"
          value={orderId}
          onChange={({ target }) => setOrderId(target.value)}
        />
        <div>
          <SubmitButton variant="primary" loading={record.isPending}>
            Record test conversion
          </SubmitButton>
        </div>
      </Form>
      <div aria-live="polite" className="min-w-0">
        {record.data && <Result tested={record.data} />}
      </div>
    </div>
  );
}

function useRecord() {
  return useMutation({
    mutationFn: async (input: Input): Promise<Tested> => {
      const recorded = await bodyOf(
        api.POST('/functions/v1/record-conversion', {
          body: { ...input, metadata: { source: 'manual_test' } },
        }),
      );
      if (recorded.is_test) return recorded.data;
      throw new TypeError('The server recorded a claim instead of a test.');
    },
    onSuccess: () => toast.success('Test conversion recorded', 'Nothing was booked.'),
    onError: (error) => toast.error('Failed to record conversion. Please try again.', errorText(error)),
  });
}

function Result({ tested: { order_id, publisher_id, gross, net } }: { tested: Tested }) {
  return (
    <div className="border-t border-ink pt-3">
      <h3 className="mb-2 flex items-baseline gap-2 text-lg">
        Last test conversion <TestBadge />
      </h3>
      <DefinitionList
        items={[
          {
            term: 'Order',
            value: <Code className="font-mono text-sm">{order_id}</Code>,
          },
          { term: 'Publisher of the link', value: publisher_id },
          { term: 'Gross commission', value: <Money amount={gross} /> },
          { term: 'The publisher would get', value: <Money amount={net} /> },
          { term: 'Booked', value: 'Nothing' },
        ]}
      />
    </div>
  );
}
