import { CONTACT } from '../../lib/page.ts';
import type { Clause } from './legal-page.tsx';

/** The terms of service. */
export const TERMS: readonly Clause[] = [
  {
    id: 'agreement',
    title: 'What you agree to',
    text: (
      <>
        <p>
          These terms are a contract between you, the publisher, and the operator of Tributary named in the{' '}
          <a href="/imprint">imprint</a> (“we”). You accept them when you create an account. If you act for a
          company, you say that you may bind it.
        </p>
        <p>If you do not agree with them, do not use the service.</p>
      </>
    ),
  },
  {
    id: 'who',
    title: 'Who may join',
    text: (
      <p>
        You have to be at least 18 years old and able to make a contract where you live. What you tell us
        about yourself has to be true and stay so. One person or company keeps one account, unless we agreed
        to more.
      </p>
    ),
  },
  {
    id: 'account',
    title: 'Your account and keys',
    text: (
      <p>
        You keep your password and your API keys secret, and answer for what is done with them. If one of them
        is in other hands, revoke it at once and write to us. Your publisher ID is public: it stands in your
        links.
      </p>
    ),
  },
  {
    id: 'service',
    title: 'What we provide',
    text: (
      <>
        <p>
          We provide links, redirects, reports and an API by which you promote programs of brands. The
          programs are drawn from affiliate networks. Rates and programs are the brands’ and can change or end
          at any time; a link to an ended program earns nothing.
        </p>
        <p>The service may change. We do not owe you an uninterrupted service, though we work to give one.</p>
      </>
    ),
  },
  {
    id: 'duties',
    title: 'How you promote',
    text: (
      <ul>
        <li>You tell readers clearly, before they follow a link, that it may pay you.</li>
        <li>You keep to the law, to these terms and to each program’s own conditions.</li>
        <li>You own or may use what you publish, and you claim only what is true.</li>
        <li>
          You do not present yourself as a brand, nor use its name in a domain or an advertisement without its
          leave.
        </li>
      </ul>
    ),
  },
  {
    id: 'prohibited',
    title: 'Prohibited activities: zero tolerance',
    text: (
      <>
        <p>We do not tolerate any of the following, not once:</p>
        <ul>
          <li>clicks or sales made by software, by paid crowds or by yourself;</li>
          <li>cookie stuffing, hidden frames, forced or disguised clicks;</li>
          <li>forged, altered or replayed click ids, conversions or reports;</li>
          <li>bidding on brand names, or incentives for clicks, where a program does not allow it;</li>
          <li>replacing other people’s links, or injecting links into pages that are not yours;</li>
          <li>malware, spam, and content that is unlawful or deceives;</li>
          <li>several accounts to get around a limit or a decision.</li>
        </ul>
      </>
    ),
  },
  {
    id: 'fraud',
    title: 'Fraud determination',
    text: (
      <>
        <p>
          We decide whether activity is fraudulent, on the evidence that we and the networks hold. A fraud
          determination is final, without appeal.
        </p>
        <p>
          Every determination is nevertheless made with a reason code and the evidence it rests on, and you
          can see both. You may write to us within 30 days and ask for a review; a person then reads the
          record again. A review does not suspend the determination.
        </p>
      </>
    ),
  },
  {
    id: 'commission',
    title: 'Commission and payment',
    text: (
      <>
        <p>
          You earn the share in force on the day of a conversion of the commission that a network reports for
          it. The share in force is shown on the <a href="/pricing">pricing page</a>; a change holds for later
          days only.
        </p>
        <p>
          A commission is pending until the network approves it. Approved commissions are paid once we have
          been paid for them. Amounts are kept in millionths of a US dollar and paid in whole cents; what is
          left over stays yours in the books. Taxes on what you earn are yours to pay.
        </p>
        <p>
          When a network takes a commission back, we take back your share of it. If it had been paid, it
          stands as a negative amount in your statement and is set off against later commissions.
        </p>
      </>
    ),
  },
  {
    id: 'withholding',
    title: 'Withholding of payment',
    text: (
      <p>
        We may withhold payment while we look into suspected fraud or a breach of these terms, while a network
        withholds it from us, or while we lack what the law makes us ask of you. Commission from prohibited
        activity is forfeited and goes back to the brand where that is possible. You are told the reason.
      </p>
    ),
  },
  {
    id: 'termination',
    title: 'Suspension and termination',
    text: (
      <p>
        You may close your account at any time. We may end this contract with 14 days’ notice, and suspend or
        close an account at once for prohibited activity or another serious breach. Approved commission that
        was honestly earned up to then is paid; links of a closed account credit nobody.
      </p>
    ),
  },
  {
    id: 'warranty',
    title: 'Your content and ours',
    text: (
      <p>
        What you publish stays yours. You may use our name and the links to promote programs, not to suggest
        that we endorse you. The software is published under the MIT licence; the service, the name and the
        data of others are not. You hold us harmless from claims of others that come from your content or your
        breach.
      </p>
    ),
  },
  {
    id: 'liability',
    title: 'Liability',
    text: (
      <p>
        We provide the service as it is, without a warranty that it brings a certain income. As far as the law
        allows, our whole liability to you is limited to the commissions that you earned in the 12 months
        before the event, and we are not liable for lost profit or data. Nothing here limits liability that
        the law does not let us limit, such as for intent.
      </p>
    ),
  },
  {
    id: 'law',
    title: 'Law, changes and contact',
    text: (
      <>
        <p>
          The law of the place of the operator’s registered seat, as the <a href="/imprint">imprint</a> names
          it, applies, and the courts of that place decide; consumers keep the protection of the law where
          they live.
        </p>
        <p>
          We tell you of changes by e-mail at least 30 days before they hold. If you do not agree, close your
          account before that day. If a clause does not hold, the others do. Questions:{' '}
          <a href={`mailto:${CONTACT}`}>{CONTACT}</a>.
        </p>
      </>
    ),
  },
];
