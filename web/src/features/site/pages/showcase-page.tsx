import { Link } from '@tanstack/react-router';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { NETWORKS } from '../../../../../worker/platform/contract/networks.ts';
import { CARDS, GROUPS } from '../../../lib/builder-facts.ts';
import { BUILDER_NAMES } from '../../../lib/builders.ts';
import { NETWORK_FACTS } from '../../../lib/network-facts.ts';
import { CallToAction } from '../../../shell/layout/call-to-action.tsx';
import { Badge, type Tone } from '../../../ui/badge.tsx';
import { linkClass } from '../../../ui/link-class.ts';
import { Section } from '../../../ui/section.tsx';
import { Table } from '../../../ui/table.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { PageIntro } from './page-intro.tsx';

/** How far we are with someone, and since when it can be used. */
const RELATIONS = {
  active: { relation: 'Primary Partner', state: 'Active', tone: 'river' },
  planned: { relation: 'Integration Planned', state: 'In Development', tone: 'neutral' },
  discovery: { relation: 'Exploring Partnership', state: 'Discovery', tone: 'neutral' },
} as const satisfies Record<string, { relation: string; state: string; tone: Tone }>;

const NETWORK_ROWS = [
  ...NETWORKS.map(({ slug, name }) => ({
    key: slug as string,
    name,
    ...NETWORK_FACTS[slug],
    ...RELATIONS.active,
  })),
  {
    key: 'others',
    name: 'Other networks',
    pays: 'As agreed',
    catalog: 'A list of programs',
    reports: 'Signed postbacks, without new code',
    changes: 'A postback with the new status',
    ...RELATIONS.discovery,
  },
];

const BUILDER_ROWS = GROUPS.flatMap(({ title, builders }) =>
  builders.map((builder) => ({ builder, group: title, ...CARDS[builder] })),
);

/** The networks and builders we work with: what works for each, and what is planned. */
export function ShowcasePage() {
  return (
    <>
      <PageIntro
        title="Platforms and partners"
        lead="The networks our programs come from and the builders we support: what works with each today, and what is planned."
      />
      <Section
        title="Networks"
        aside={
          <Link to="/tradedoubler" className={linkClass()}>
            For program managers
          </Link>
        }
      >
        <Table
          caption="Networks and what works with each"
          rows={NETWORK_ROWS}
          rowKey={({ key }) => key}
          stacks
          columns={[
            {
              header: 'Network',
              cell: ({ name, relation }) => <Name hint={relation}>{name}</Name>,
            },
            { header: 'Status', cell: ({ state, tone }) => <Badge tone={tone}>{state}</Badge> },
            { header: 'Pays', cell: ({ pays }) => pays },
            { header: 'Catalog', cell: ({ catalog }) => catalog },
            { header: 'Reports of sales', cell: ({ reports }) => reports },
            { header: 'Changes of a sale', cell: ({ changes }) => changes },
          ]}
        />
        <p className="mt-4 max-w-[68ch] text-base text-pretty text-muted">
          Do you run a network that isn’t here? Signed postbacks are enough to start, and one contract covers
          all publishers.
        </p>
      </Section>
      <Section
        title="Builders"
        aside={
          <Link to="/tools/auto-link" className={linkClass()}>
            Any other site
          </Link>
        }
      >
        <Table
          caption="Builders and what works in each"
          rows={BUILDER_ROWS}
          rowKey={({ builder }) => builder}
          stacks
          columns={[
            {
              header: 'Builder',
              cell: ({ builder, group }) => (
                <Name hint={group}>
                  <Link to="/setup/$builder" params={{ builder }} className={linkClass()}>
                    {BUILDER_NAMES[builder]}
                  </Link>
                </Name>
              ),
            },
            { header: 'Links and script', cell: () => <Works /> },
            { header: 'Context file', cell: () => <Works /> },
            { header: 'Our tools over MCP', cell: ({ hasMcp }) => (hasMcp ? <Works /> : <span>–</span>) },
            { header: 'Setup time', cell: ({ setupTime }) => <span className="figures">{setupTime}</span> },
            {
              header: RELATIONS.planned.relation,
              cell: () => <Badge tone={RELATIONS.planned.tone}>{RELATIONS.planned.state}</Badge>,
            },
          ]}
        />
        <p className="mt-4 max-w-[68ch] text-base text-pretty text-muted">
          Everything with a check mark works today and needs no plug-in. The planned integration is one inside
          the builder itself. The setup time is for a first page that earns; the steps of a guide take a few
          minutes.
        </p>
      </Section>
      <CallToAction />
    </>
  );
}

function Name({ hint, children }: { hint: string; children: ReactNode }) {
  return (
    <>
      <span className="block text-md">{children}</span>
      <span className="block text-sm text-muted">{hint}</span>
    </>
  );
}

function Works() {
  return (
    <span className="relative inline-block">
      <Check aria-hidden className="size-4 text-approved" strokeWidth={1.75} />
      <VisuallyHidden>Works</VisuallyHidden>
    </span>
  );
}
