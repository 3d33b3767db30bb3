import { Link } from '@tanstack/react-router';
import { BreakingCode } from '../../ui/breaking-code.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import { Section } from '../../ui/section.tsx';
import { Table } from '../../ui/table.tsx';
import { CallToAction } from './call-to-action.tsx';
import { PageIntro } from './page-intro.tsx';
import { type Point, Points } from './points.tsx';

const RULES: readonly Point[] = [
  {
    title: 'Say that you earn',
    text: 'A reader has to know that a link pays you, before they follow it. rel="sponsored" tells search engines.',
  },
  {
    title: 'People click, nobody else',
    text: 'No bots, no hidden frames, no clicks that the visitor did not mean, no paid-to-click traffic.',
  },
  {
    title: 'Claim only what is true',
    text: 'Prices, discounts and tests as they are. No brand’s name in your domain or your ads without its leave.',
  },
];

const REASONS = [
  { code: 'counted', means: 'A person’s click; it counts.' },
  { code: 'head_request', means: 'A client asked only for the headers. Redirected, not counted.' },
  { code: 'known_bot', means: 'A crawler or a script. Redirected, not counted.' },
  { code: 'link_preview', means: 'A chat or a mail program drew a preview. Redirected, not counted.' },
  { code: 'prefetch', means: 'A browser looked ahead. Redirected, not counted.' },
  { code: 'no_program', means: 'No program covers this destination. Nothing to earn.' },
  { code: 'outside_program_domains', means: 'The address is not on a domain of the program.' },
  { code: 'program_closed', means: 'The program has ended or was not approved.' },
  { code: 'banned_domain', means: 'The destination is on the banned list; it credits no publisher.' },
  { code: 'publisher_suspended', means: 'The account is suspended; the link leads on and credits nobody.' },
];

const PROTECTION: readonly Point[] = [
  {
    title: 'Traffic filters',
    text: 'Bots, link previews, prefetches and HEAD requests are redirected but never counted.',
  },
  {
    title: 'Circuit breakers',
    text: 'Each network has a circuit breaker. After five failed calls in a row it stops our calls until the network has recovered.',
  },
  {
    title: 'Rate limits',
    text: '50 requests a minute with the standard limit, 200 with the premium limit. Sign-in attempts are limited as well.',
  },
];

const REVIEW: readonly Point[] = [
  { title: 'A reason', text: 'Every decision has a code and the evidence it rests on. Both stay on record.' },
  {
    title: 'Your answer',
    text: 'Write to us with the click or conversion id. The record is read again, by a person.',
  },
  {
    title: 'An outcome',
    text: 'It stands or it falls. If it falls, the posting is made up for with one of its own.',
  },
];

/** The rules, and how decisions are made and looked at again. */
export function CompliancePage() {
  return (
    <>
      <PageIntro
        title="Compliance, in the open"
        lead="Three rules for publishers, a reason code for each click, and a way to ask again."
      >
        <Link to="/brands" className={buttonClass('secondary', 'lg')}>
          See the Brands
        </Link>
      </PageIntro>
      <Section title="The rules">
        <Points points={RULES} />
      </Section>
      <Section title="Reason codes" lead="What the redirect decided, as your analytics and the API show it.">
        <Table
          caption="Reason codes of a click"
          rows={REASONS}
          rowKey={({ code }) => code}
          columns={[
            { header: 'Code', cell: ({ code }) => <BreakingCode>{code}</BreakingCode> },
            { header: 'What it means', cell: ({ means }) => means },
          ]}
        />
      </Section>
      <Section title="Fraud protection" lead="Runs on every click and every call.">
        <Points points={PROTECTION} />
      </Section>
      <Section title="When you disagree">
        <Points points={REVIEW} numbered />
      </Section>
      <CallToAction />
    </>
  );
}
