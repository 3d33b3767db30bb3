import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { NETWORKS, type NetworkSlug } from '../../../../../../worker/platform/contract/networks.ts';
import {
  CAMPAIGN_DEFAULTS,
  CAMPAIGN_LIMITS,
  TRAFFIC_PATTERNS,
  type TrafficPattern,
} from '../../../../../../worker/platform/contract/test-campaigns.ts';
import type { paths } from '../../../../../api-types.gen.d.ts';
import { api, bodyOf } from '../../../../lib/client.ts';
import { errorText } from '../../../../lib/error-text.ts';
import { Button } from '../../../../ui/button.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { ErrorState } from '../../../../ui/error-state.tsx';
import { Form, SubmitButton } from '../../../../ui/form.tsx';
import { LoadingState } from '../../../../ui/loading-state.tsx';
import { Section } from '../../../../ui/section.tsx';
import { Segments } from '../../../../ui/segments.tsx';
import { Select } from '../../../../ui/select.tsx';
import { TextField } from '../../../../ui/text-field.tsx';
import { toast } from '../../../../ui/toast.ts';
import { SeveralPrograms } from '../click-tests/program-choice.tsx';
import { testProgramsQuery } from '../click-tests/programs-query.ts';
import { PATTERNS } from './campaign-text.ts';
import { campaignKeys } from './campaigns-query.ts';

const HINTS: Readonly<Record<TrafficPattern, string>> = {
  realistic: 'More clicks in the evening of each country, few before dawn',
  uniform: 'As many clicks in each minute',
};
const PATTERN_CHOICES = TRAFFIC_PATTERNS.map((value) => ({
  ...{ value, label: PATTERNS[value], hint: HINTS[value] },
}));
const GEO_CHOICES = [
  { value: 'global', label: 'Global', hint: 'Eleven countries by their share of shoppers' },
] as const;
const NETWORK_CHOICES = [
  { value: 'all', label: 'All networks' },
  ...NETWORKS.map(({ slug, name }) => ({ value: slug, label: name })),
] as const;

interface Fields {
  name: string;
  totalClicks: string;
  durationHours: string;
  maxClicksPerProgram: string;
  minIntervalMinutes: string;
}

/** A new campaign, which waits until someone starts it. */
export function CreateCampaign() {
  const [fields, setFields] = useState<Fields>({
    name: '',
    totalClicks: `${CAMPAIGN_DEFAULTS.totalClicks}`,
    durationHours: `${CAMPAIGN_DEFAULTS.durationHours}`,
    maxClicksPerProgram: `${CAMPAIGN_DEFAULTS.maxClicksPerProgram}`,
    minIntervalMinutes: `${CAMPAIGN_DEFAULTS.minIntervalMinutes}`,
  });
  const [pattern, setPattern] = useState<TrafficPattern>(CAMPAIGN_DEFAULTS.trafficPattern);
  const [network, setNetwork] = useState<NetworkSlug | 'all'>('siteplug');
  const [programs, setPrograms] = useState<string[]>([]);
  const create = useCreate();
  const canCreate = fields.name.trim() !== '' && programs.length > 0;
  const set = (change: Partial<Fields>) => setFields((old) => ({ ...old, ...change }));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!canCreate) return;
    create.mutate({
      ...{ name: fields.name.trim(), trafficPattern: pattern, geoDistribution: 'global', programs },
      totalClicks: Number.parseInt(fields.totalClicks, 10),
      durationHours: Number.parseInt(fields.durationHours, 10),
      maxClicksPerProgram: Number.parseInt(fields.maxClicksPerProgram, 10),
      minIntervalMinutes: Number.parseInt(fields.minIntervalMinutes, 10),
    });
  };
  const numberField = (name: Exclude<keyof Fields, 'name'>, label: string, max: number, hint?: string) => (
    <TextField
      label={label}
      hint={hint}
      type="number"
      min={1}
      max={max}
      value={fields[name]}
      onChange={({ currentTarget }) => set({ [name]: currentTarget.value })}
    />
  );
  return (
    <Section
      title="Create Campaign"
      lead="Follows links of approved programs over hours or days. Its clicks are PUB999999’s: they never count or earn."
      isFirst
    >
      <Form
        onSubmit={submit}
        aria-label="Create Campaign"
        className="grid grid-cols-[minmax(0,1fr)] gap-8 lg:grid-cols-2"
      >
        <div className="grid content-start gap-5">
          <TextField
            label="Campaign name"
            maxLength={CAMPAIGN_LIMITS.maxName}
            value={fields.name}
            onChange={({ currentTarget }) => set({ name: currentTarget.value })}
          />
          <div className="grid gap-5 sm:grid-cols-2">
            {numberField('totalClicks', 'Total clicks', CAMPAIGN_LIMITS.maxClicks)}
            {numberField('durationHours', 'Duration in hours', CAMPAIGN_LIMITS.maxHours)}
            {numberField(
              'maxClicksPerProgram',
              'Clicks per program',
              CAMPAIGN_LIMITS.maxClicksPerProgram,
              'At most',
            )}
            {numberField(
              'minIntervalMinutes',
              'Minutes between batches',
              CAMPAIGN_LIMITS.maxIntervalMinutes,
              'At least',
            )}
            <Select
              label="Traffic pattern"
              choices={PATTERN_CHOICES}
              value={pattern}
              onValueChange={setPattern}
            />
            <Select label="Geographic distribution" choices={GEO_CHOICES} value="global" />
          </div>
        </div>
        <div className="grid content-start gap-3">
          <div>
            <Segments
              label="Network"
              choices={NETWORK_CHOICES}
              value={network}
              onValueChange={(next) => {
                setNetwork(next);
                setPrograms([]);
              }}
            />
          </div>
          <Programs
            network={network === 'all' ? undefined : network}
            chosen={programs}
            onChoose={setPrograms}
          />
        </div>
        <div>
          {canCreate ? (
            <SubmitButton variant="primary" loading={create.isPending}>
              Create Campaign
            </SubmitButton>
          ) : (
            <Button variant="primary" disabled>
              Create Campaign
            </Button>
          )}
        </div>
      </Form>
    </Section>
  );
}

interface ProgramsProps {
  network: NetworkSlug | undefined;
  chosen: readonly string[];
  onChoose: (ids: string[]) => void;
}

function Programs({ network, chosen, onChoose }: ProgramsProps) {
  const { data, error, refetch } = useQuery(testProgramsQuery(network));
  if (error)
    return (
      <ErrorState
        title="We couldn’t load the programs."
        detail={errorText(error)}
        onRetry={() => void refetch()}
      />
    );
  if (!data) return <LoadingState label="Loading programs" />;
  if (data.length === 0)
    return (
      <EmptyState title="No approved programs.">
        Sync the network and approve some of its programs.
      </EmptyState>
    );
  return <SeveralPrograms programs={data} chosen={chosen} onChoose={onChoose} />;
}

type Body = paths['/v1/operations/test-campaigns']['post']['requestBody']['content']['application/json'];

function useCreate() {
  const queries = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: (body: Body) => bodyOf(api.POST('/v1/operations/test-campaigns', { body })),
    onSuccess: () => {
      toast.success('Campaign created successfully');
      void queries.invalidateQueries({ queryKey: campaignKeys.all });
      return navigate({ to: '/admin/long-term-testing' });
    },
    onError: (error) => toast.error(`Failed to create campaign: ${errorText(error)}`),
  });
}
