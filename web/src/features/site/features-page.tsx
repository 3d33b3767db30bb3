import { Section } from '../../ui/section.tsx';
import { CallToAction } from './call-to-action.tsx';
import { PageIntro } from './page-intro.tsx';
import { type Point, Points } from './points.tsx';
import { ShareInForce } from './share-in-force.tsx';

const LINKS: readonly Point[] = [
  {
    title: 'Any product, one id',
    text: 'Put a product’s address behind your publisher id. The redirect finds the brand and its best open program.',
  },
  {
    title: 'Links that never change',
    text: 'A link names a brand, not a network. When a brand moves to another program, the link still leads there.',
  },
  {
    title: 'Your own sub-id',
    text: 'Add ref= with a page, a button or a user of yours, and find it again on each click and each conversion.',
  },
];

const TRACKING: readonly Point[] = [
  {
    title: 'No click is lost',
    text: 'The redirect does not wait for a database, and works while ours is down. The clicks are booked when it is back.',
  },
  {
    title: 'None is invented',
    text: 'Bots, link previews, prefetches and HEAD requests get their redirect, are shown as what they were, and count as nothing.',
  },
  {
    title: 'The id proves itself',
    text: 'A click id holds its time, publisher and program, with a keyed seal. A sale finds its publisher even if the log is gone.',
  },
];

const MONEY: readonly Point[] = [
  {
    title: 'A real ledger',
    text: 'Double entry, append only, in millionths of a dollar. The books can be exported and recomputed.',
  },
  {
    title: 'Each version is kept',
    text: 'Networks revise what they report. Each version of a row stays, and the books post the difference.',
  },
  {
    title: 'A trace in one call',
    text: 'From an earning to its click, report rows, share rule, postings and payout. It says whether it adds up.',
  },
];

const API: readonly Point[] = [
  {
    title: 'One contract',
    text: 'OpenAPI 3.1 describes each call. The reference is made from it, and the tests check answers against it.',
  },
  {
    title: 'Safe to repeat',
    text: 'Writes take an Idempotency-Key. Errors are problem+json with a code that stays the same.',
  },
  {
    title: 'A sandbox on your laptop',
    text: 'The whole system starts with one command: sandbox networks, a shop that charges nothing, a click that becomes an earning.',
  },
];

/** What the product does. */
export function FeaturesPage() {
  return (
    <>
      <PageIntro
        title="What it does"
        lead="Links, tracking, money and an API. Everything on this page works today; what does not exist yet is not on it."
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
            You keep <ShareInForce /> of each commission. That is the share in force now; what was booked
            under an earlier one stays as it was.
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
