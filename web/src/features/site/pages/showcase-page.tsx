import { Link } from '@tanstack/react-router';
import { CallToAction } from '../../../shell/layout/call-to-action.tsx';
import { Badge, type Tone } from '../../../ui/badge.tsx';
import { Card } from '../../../ui/card.tsx';
import { linkClass } from '../../../ui/link-class.ts';
import { Section } from '../../../ui/section.tsx';
import { PageIntro } from './page-intro.tsx';

interface Partner {
  name: string;
  relation: 'Primary Partner' | 'Integration Planned' | 'Exploring Partnership';
  state: 'Active' | 'In Development' | 'Discovery';
  text: string;
  facts: readonly string[];
}

const PARTNERS: readonly Partner[] = [
  {
    name: 'Wildfire, SitePlug and CJ',
    relation: 'Primary Partner',
    state: 'Active',
    text: 'The networks that the programs in the directory come from: percentage commissions, flat amounts and pay per click.',
    facts: [
      'Catalog, rates and domains',
      'Transaction-level reports and callbacks',
      'Our click ID in every link',
    ],
  },
  {
    name: 'AI app builders',
    relation: 'Integration Planned',
    state: 'In Development',
    text: 'Setup guides for Lovable, Cursor, Bolt.new, Claude Desktop and Replit, with one script tag for all links. Integrations inside the builders are planned.',
    facts: [
      'Links, the script and the API work in all of them',
      'A context file for each assistant',
      'An MCP server for Claude, Cursor and others',
      'No plug-in needed',
    ],
  },
  {
    name: 'Further networks',
    relation: 'Exploring Partnership',
    state: 'Discovery',
    text: 'Do you run a network we don’t support yet? Show us your reporting format.',
    facts: ['Signed postbacks are enough to start', 'One contract for many publishers'],
  },
];

const TONES: Record<Partner['state'], Tone> = {
  Active: 'river',
  'In Development': 'neutral',
  Discovery: 'neutral',
};

/** The networks and builders we work with, with the status of each. */
export function ShowcasePage() {
  return (
    <>
      <PageIntro
        title="Platforms and partners"
        lead="The networks our programs come from and the builders we support, with current status."
      />
      <Section title="Status">
        <ul className="grid gap-6 md:grid-cols-3">
          {PARTNERS.map((partner) => (
            <li key={partner.name} className="grid">
              <PartnerCard {...partner} />
            </li>
          ))}
        </ul>
        <p className="mt-8 text-md text-muted">
          Run an affiliate program?{' '}
          <Link to="/tradedoubler" className={linkClass()}>
            See what we offer program managers
          </Link>
          .
        </p>
      </Section>
      <CallToAction />
    </>
  );
}

function PartnerCard({ name, relation, state, text, facts }: Partner) {
  return (
    <Card look="boxed" title={name} aside={<Badge tone={TONES[state]}>{state}</Badge>}>
      <p className="text-base text-muted">{relation}</p>
      <p className="mt-3 text-pretty">{text}</p>
      <ul className="mt-4 grid gap-1 border-t border-rule pt-3 text-base text-muted">
        {facts.map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
    </Card>
  );
}
