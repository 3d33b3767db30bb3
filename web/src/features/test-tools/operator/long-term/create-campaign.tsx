import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { formatCount, plural } from '../../../../../../worker/platform/contract/counts.ts';
import { NETWORKS, type NetworkSlug } from '../../../../../../worker/platform/contract/networks.ts';
import {
  CAMPAIGN_DEFAULTS,
  CAMPAIGN_LIMITS,
  reachableClicks,
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

const NUMBERS = [
  { name: 'totalClicks', label: 'Total clicks', max: CAMPAIGN_LIMITS.maxClicks, hint: undefined },
  { name: 'durationHours', label: 'Duration in hours', max: CAMPAIGN_LIMITS.maxHours, hint: undefined },
  {
    name: 'maxClicksPerProgram',
    label: 'Clicks per program',
    max: CAMPAIGN_LIMITS.maxClicksPerProgram,
    hint: 'At most',
  },
  {
    name: 'minIntervalMinutes',
    label: 'Minutes between batches',
    max: CAMPAIGN_LIMITS.maxIntervalMinutes,
    hint: 'At least',
  },
] as const;

/** A new campaign, which waits until someone starts it. */
export function CreateCampaign() {
  const [name, setName] = useState('');
  const [numbers, setNumbers] = useState({
    totalClicks: `${CAMPAIGN_DEFAULTS.totalClicks}`,
    durationHours: `${CAMPAIGN_DEFAULTS.durationHours}`,
    maxClicksPerProgram: `${CAMPAIGN_DEFAULTS.maxClicksPerProgram}`,
    minIntervalMinutes: `${CAMPAIGN_DEFAULTS.minIntervalMinutes}`,
  });
  const [pattern, setPattern] = useState<TrafficPattern>(CAMPAIGN_DEFAULTS.trafficPattern);
  const [network, setNetwork] = useState<NetworkSlug | 'all'>('siteplug');
  const [programs, setPrograms] = useState<string[]>([]);
  const create = useCreate();
  const areNumbersValid = NUMBERS.every(({ name, max }) => isWholeNumber(numbers[name], max));
  const canCreate = name.trim() !== '' && programs.length > 0 && areNumbersValid;
  const config = {
    ...({ trafficPattern: pattern, geoDistribution: 'global', programs } as const),
    totalClicks: Number(numbers.totalClicks),
    durationHours: Number(numbers.durationHours),
    maxClicksPerProgram: Number(numbers.maxClicksPerProgram),
    minIntervalMinutes: Number(numbers.minIntervalMinutes),
  };
  const reachable = reachableClicks(config);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!canCreate) return;
    create.mutate({ name: name.trim(), ...config });
  };
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
            value={name}
            onChange={({ currentTarget }) => setName(currentTarget.value)}
          />
          <div className="grid gap-5 sm:grid-cols-2">
            {NUMBERS.map(({ name, label, max, hint }) => (
              <TextField
                key={name}
                {...{ label, hint, max }}
                type="number"
                min={1}
                value={numbers[name]}
                error={
                  isWholeNumber(numbers[name], max)
                    ? undefined
                    : `Enter a whole number from 1 to ${formatCount(max)}.`
                }
                onChange={({ currentTarget }) => setNumbers({ ...numbers, [name]: currentTarget.value })}
              />
            ))}
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
        <div className="grid justify-items-start gap-3">
          {canCreate && reachable < config.totalClicks && (
            <p role="status" className="text-base text-muted">
              {plural(programs.length, 'program')} with at most {formatCount(config.maxClicksPerProgram)}{' '}
              each: it will send {formatCount(reachable)} of {formatCount(config.totalClicks)} clicks.
            </p>
          )}
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

function isWholeNumber(text: string, max: number): boolean {
  const number = Number(text);
  return Number.isInteger(number) && number >= 1 && number <= max;
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
