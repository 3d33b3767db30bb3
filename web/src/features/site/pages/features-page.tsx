import { CallToAction } from '../../../shell/layout/call-to-action.tsx';
import { type Point, Points } from '../../../shell/layout/points.tsx';
import { Section } from '../../../ui/section.tsx';
import { CurrentShare } from './current-share.tsx';
import { PageIntro } from './page-intro.tsx';

const LINKS: readonly Point[] = [
  {
    title: 'One ID for every product',
    text: 'Append any product URL to your publisher link. We find the brand and its best-paying active program.',
  },
  {
    title: 'Links that never change',
    text: 'A link names a brand, not a network. If the brand switches programs, your link keeps working.',
  },
  {
    title: 'Your own sub-IDs',
    text: 'Add ref= to tag a page, a button or a campaign, never a person. It comes back with every click and conversion.',
  },
];

const TRACKING: readonly Point[] = [
  {
    title: 'No click is lost',
    text: 'Redirects don’t depend on the database. If it goes down, links keep working and clicks are recorded once it’s back.',
  },
  {
    title: 'No fake clicks',
    text: 'Bots, link previews, prefetches and HEAD requests are redirected and labeled, but never counted.',
  },
  {
    title: 'Self-verifying click IDs',
    text: 'Each ID carries its time, publisher and program, signed. Sales are attributed even if the click log is lost.',
  },
];

const MONEY: readonly Point[] = [
  {
    title: 'A real ledger',
    text: 'Double-entry and append-only, exact to a millionth of a dollar. It can be exported and recomputed.',
  },
  {
    title: 'Every revision kept',
    text: 'Networks revise what they report. We keep every version and record only the difference.',
  },
  {
    title: 'A trace in one call',
    text: 'From an earning to its click, report rows, share rule, ledger entries and payout. It also confirms that the numbers add up.',
  },
];

const API: readonly Point[] = [
  {
    title: 'One contract',
    text: 'OpenAPI 3.1 describes every endpoint. The reference is generated from it, and responses are tested against it.',
  },
  {
    title: 'Safe to retry',
    text: 'Send an Idempotency-Key with any write. Errors are problem+json with stable codes.',
  },
  {
    title: 'A sandbox on your laptop',
    text: 'One command starts the whole system: sandbox networks, a demo shop that charges nothing, and a click that becomes an earning.',
  },
];

/** The feature list. */
export function FeaturesPage() {
  return (
    <>
      <PageIntro
        title="Features"
        lead="Links, tracking, money and an API. Everything on this page works today."
      />
      <Section title="Links">
        <Points points={LINKS} />
      </Section>
      <Section title="Tracking">
        <Points points={TRACKING} />
      </Section>
      <Section
        title="Money"
        lead={
          <>
            You keep <CurrentShare /> of each commission. That’s the current share. Changes never apply to
            past earnings.
          </>
        }
      >
        <Points points={MONEY} />
      </Section>
      <Section title="API">
        <Points points={API} />
      </Section>
      <CallToAction />
    </>
  );
}
