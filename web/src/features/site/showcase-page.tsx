import { Link } from '@tanstack/react-router';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { linkClass } from '../../ui/link-class.ts';
import { Section } from '../../ui/section.tsx';
import { CallToAction } from './call-to-action.tsx';
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
    name: 'Wildfire',
    relation: 'Primary Partner',
    state: 'Active',
    text: 'Most programs of the directory come from here: percentages of a sale, with the domains they hold for.',
    facts: [
      'Catalogue, rates and domains',
      'Transactions by id, and callbacks',
      'Click id in the tracking code',
    ],
  },
  {
    name: 'AI app builders',
    relation: 'Integration Planned',
    state: 'In Development',
    text: 'Links work in whatever Lovable, Bolt, Replit or Cursor produce. Guides for each of them are being written.',
    facts: ['Links and API: work in all of them', 'Plain-text docs for assistants', 'No plug-in needed'],
  },
  {
    name: 'Further networks',
    relation: 'Exploring Partnership',
    state: 'Discovery',
    text: 'For program managers of networks we are not in: what your reports look like is what we want to know.',
    facts: ['Signed postbacks are enough to begin', 'One contract for many publishers'],
  },
];

const TONES: Record<Partner['state'], Tone> = {
  Active: 'river',
  'In Development': 'neutral',
  Discovery: 'neutral',
};

/** Whom the network works with, and how far each of it is. */
export function ShowcasePage() {
  return (
    <>
      <PageIntro
        title="Platforms and partners"
        lead="Where the programs come from, and where the links go. Each card says how far it is."
      />
      <Section title="How far it is">
        <ul className="grid gap-6 md:grid-cols-3">
          {PARTNERS.map((partner) => (
            <li key={partner.name} className="grid">
              <PartnerCard {...partner} />
            </li>
          ))}
        </ul>
        <p className="mt-8 text-md text-muted">
          You run a program?{' '}
          <Link to="/tradedoubler" className={linkClass()}>
            What we offer program managers
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
