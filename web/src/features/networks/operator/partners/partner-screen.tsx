import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMay } from '../../../../lib/operator-permission.ts';
import { BackLink } from '../../../../shell/dashboard/back-link.tsx';
import { DataBoundary } from '../../../../shell/data-boundary.tsx';
import { Badge } from '../../../../ui/badge.tsx';
import { Code } from '../../../../ui/code.tsx';
import { DefinitionList } from '../../../../ui/definition-list.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { Heading } from '../../../../ui/heading.tsx';
import { linkClass } from '../../../../ui/link-class.ts';
import { LoadingState } from '../../../../ui/loading-state.tsx';
import { Money } from '../../../../ui/money.tsx';
import { RelativeTime } from '../../../../ui/relative-time.tsx';
import { Section } from '../../../../ui/section.tsx';
import { statisticsQuery } from '../networks-query.ts';
import { Credentials } from './credentials.tsx';
import { EditPartner } from './edit-partner.tsx';
import { IDENTITIES } from './partner-fields.ts';
import { type Partner, partnersQuery } from './partners-query.ts';
import { PostbackUrl } from './postback-url.tsx';
import { ProgramDialog } from './program-dialog.tsx';

/** A partner network: its settings, its postbacks and their secrets, and its programs. */
export function PartnerScreen({ network }: { network: string }) {
  return (
    <>
      <BackLink to="/admin/networks/networks" label="All networks" />
      <DataBoundary
        failed="We couldn’t load the partner network."
        loading={<LoadingState label="Loading the partner network" />}
        subject={network}
      >
        <Loaded network={network} />
      </DataBoundary>
    </>
  );
}

function Loaded({ network }: { network: string }) {
  const { data: partners } = useSuspenseQuery(partnersQuery);
  const partner = partners.find(({ network_id }) => network_id === network);
  const mayWrite = useMay('money:write');
  const mayPropose = useMay('catalog:write');
  if (!partner)
    return (
      <EmptyState title={`There is no partner network ${network}.`}>
        A new one appears here once a second person has approved it.
      </EmptyState>
    );
  const { name, is_active } = partner;
  return (
    <>
      <header className="mb-8">
        <Heading level={2} size="heading">
          {name}
        </Heading>
        <p className="mt-1 flex flex-wrap items-center gap-x-3 text-base text-muted">
          {network}
          <Badge tone={is_active ? 'approved' : 'held'}>{is_active ? 'Active' : 'Paused'}</Badge>
          <LastSale network={network} />
        </p>
      </header>
      <Section title="Settings" aside={mayWrite && <EditPartner partner={partner} />} isFirst>
        <DefinitionList items={settingItems(partner)} />
      </Section>
      <Section
        title="Postbacks"
        lead="Give the partner this URL, and what each of its parameters has to be: the macros differ between tracking software. A test postback without a click ID is stored as an unattributed sale."
      >
        <PostbackUrl partner={partner} />
      </Section>
      <Section title="Postback secrets" lead="A partner may have two valid ones, so that it can switch.">
        <DataBoundary
          failed="We couldn’t load the postback secrets."
          loading={<LoadingState label="Loading postback secrets" />}
          subject={network}
        >
          <Credentials network={network} />
        </DataBoundary>
      </Section>
      <Section
        title="Programs"
        lead="They are approved, rejected, closed and reopened in the list of programs."
        aside={mayPropose && <ProgramDialog network={network} name={name} />}
      >
        <Link to="/admin/networks" search={{ network }} className={linkClass()}>
          Show the programs of {name}
        </Link>
      </Section>
    </>
  );
}

/** What tells a partner that sends nothing from one that sells nothing, at a glance. */
function LastSale({ network }: { network: string }) {
  const { data } = useQuery(statisticsQuery);
  const found = data?.data.find(({ network_id }) => network_id === network);
  if (!found) return null;
  return found.last_sale_at ? (
    <span>
      Last sale <RelativeTime at={found.last_sale_at} />
    </span>
  ) : (
    <span>No sale yet</span>
  );
}

function settingItems({ settings, auto_approve, attribution_days }: Partner) {
  const { link_template, max_commission, postback } = settings;
  const { parameters = {}, statuses = {}, identity, status_when_absent } = postback ?? {};
  return [
    {
      term: 'Link template',
      value: <Code className="font-mono text-sm break-all">{link_template}</Code>,
    },
    { term: 'New programs', value: auto_approve ? 'Approved automatically' : 'Wait for an operator' },
    { term: 'Attribution', value: `${attribution_days} days` },
    {
      term: 'Largest commission',
      value: max_commission === undefined ? 'The default' : <Money amount={max_commission} />,
    },
    { term: 'A conversion is known by', value: IDENTITIES.find(({ value }) => value === identity)?.label },
    { term: 'Status of a postback without one', value: status_when_absent },
    {
      term: 'Parameter names',
      value: (
        <Pairs pairs={Object.entries(parameters).map(([name, names]) => [name, (names ?? []).join(', ')])} />
      ),
    },
    { term: 'Status words', value: <Pairs pairs={Object.entries(statuses)} /> },
  ];
}

function Pairs({ pairs }: { pairs: readonly (readonly [string, string])[] }) {
  return pairs.map(([name, value]) => (
    <span key={name} className="block text-sm">
      <Code className="font-mono">{name}</Code> <span className="text-muted">{value}</span>
    </span>
  ));
}
