import { Link } from '@tanstack/react-router';
import { CallToAction } from '../../../shell/layout/call-to-action.tsx';
import { type Point, Points } from '../../../shell/layout/points.tsx';
import { BreakingCode } from '../../../ui/breaking-code.tsx';
import { buttonClass } from '../../../ui/button-class.ts';
import { Section } from '../../../ui/section.tsx';
import { Table } from '../../../ui/table.tsx';
import { PageIntro } from './page-intro.tsx';

const RULES: readonly Point[] = [
  {
    title: 'Disclose',
    text: 'Tell readers that a link may pay you before they click it. Add rel="sponsored" for search engines.',
  },
  {
    title: 'Real clicks only',
    text: 'No bots, hidden frames, accidental clicks or paid-to-click traffic.',
  },
  {
    title: 'Honest claims',
    text: 'State prices, discounts and reviews accurately. Don’t use a brand’s name in domains or ads without permission.',
  },
];

const REASONS = [
  { code: 'counted', means: 'A genuine click. Counted.' },
  { code: 'repeated_click', means: 'The same visitor followed the same link within a minute. Counted once.' },
  { code: 'test_click', means: 'A test click, or a click on a demo link. Redirected, not counted.' },
  { code: 'head_request', means: 'A client requested only the headers. Redirected, not counted.' },
  { code: 'known_bot', means: 'A crawler or a script. Redirected, not counted.' },
  { code: 'no_user_agent', means: 'The request names no browser. Redirected, not counted.' },
  { code: 'link_preview', means: 'A chat or email client fetched a preview. Redirected, not counted.' },
  { code: 'prefetch', means: 'A browser prefetched the link. Redirected, not counted.' },
  { code: 'no_program', means: 'No active program covers this destination. It can’t earn.' },
  { code: 'outside_program_domains', means: 'The URL isn’t on one of the program’s domains.' },
  { code: 'program_closed', means: 'The program has ended or was not approved.' },
  {
    code: 'banned_domain',
    means:
      'The destination is on the list of banned domains. The click is credited to the network, not to you.',
  },
  {
    code: 'publisher_suspended',
    means: 'The account is suspended. The link still redirects but earns nothing.',
  },
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
    text: '50 requests a minute with the standard limit, 200 with the premium limit, which is free on request. Sign-in attempts are limited as well.',
  },
];

const REVIEW: readonly Point[] = [
  { title: 'A reason', text: 'Every decision has a code and the evidence behind it. Both stay on record.' },
  {
    title: 'Your case',
    text: 'Write to us with the click or conversion ID. A person reviews the record.',
  },
  {
    title: 'An outcome',
    text: 'The decision is upheld or overturned. If it’s overturned, we post a correcting entry.',
  },
];

/** The compliance rules, decisions and appeals. */
export function CompliancePage() {
  return (
    <>
      <PageIntro
        title="Compliance, in the open"
        lead="Three rules for publishers, a reason code for each click, and a way to appeal."
      >
        <Link to="/brands" className={buttonClass({ variant: 'secondary', size: 'lg' })}>
          Browse brands
        </Link>
      </PageIntro>
      <Section title="The rules">
        <Points points={RULES} />
      </Section>
      <Section
        title="Reason codes"
        lead="How each click was classified, as shown in your analytics and the API."
      >
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
      <Section title="Appeals">
        <Points points={REVIEW} numbered />
      </Section>
      <CallToAction />
    </>
  );
}
