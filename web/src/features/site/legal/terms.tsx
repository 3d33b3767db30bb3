import { CONTACT } from '../../../lib/page.ts';
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
          company, you confirm that you are authorized to bind it.
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
        You must be at least 18 years old and able to enter into a contract where you live. The information
        you give us about yourself must be true and kept up to date. Each person or company may have one
        account, unless we agree to more.
      </p>
    ),
  },
  {
    id: 'account',
    title: 'Your account and keys',
    text: (
      <p>
        You must keep your password and API keys secret, and you are responsible for their use. If one of them
        is compromised, revoke it at once and write to us. Your publisher ID is public and appears in your
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
          We provide links, redirects, reports and an API that you use to promote brands’ programs. The
          programs come from affiliate networks. Brands set their rates and programs and can change or end
          them at any time. A link to an ended program earns nothing.
        </p>
        <p>
          The service may change. We work to keep it available but do not guarantee uninterrupted service.
        </p>
      </>
    ),
  },
  {
    id: 'duties',
    title: 'How you promote',
    text: (
      <ul>
        <li>You tell readers clearly, before they click a link, that it may pay you.</li>
        <li>You comply with the law, these terms and each program’s own conditions.</li>
        <li>You own or may use what you publish, and your claims are true.</li>
        <li>
          You do not present yourself as a brand or use its name in a domain or an advertisement without its
          permission.
        </li>
      </ul>
    ),
  },
  {
    id: 'prohibited',
    title: 'Prohibited activities: zero tolerance',
    text: (
      <>
        <p>We have zero tolerance for any of the following:</p>
        <ul>
          <li>clicks or sales made by software, by paid crowds or by yourself;</li>
          <li>cookie stuffing, hidden frames, forced or disguised clicks;</li>
          <li>forged, altered or replayed click IDs, conversions or reports;</li>
          <li>bidding on brand names, or incentives for clicks, where a program does not allow it;</li>
          <li>replacing other people’s links, or injecting links into pages that are not your own;</li>
          <li>malware, spam, and unlawful or deceptive content;</li>
          <li>using several accounts to evade a limit or a decision.</li>
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
          We decide whether activity is fraudulent, based on the evidence that we and the networks hold. A
          fraud determination is final, without appeal.
        </p>
        <p>
          Every determination nevertheless records a reason and the evidence behind it. In your account, you
          can see the reason and what is held because of it. We do not show the thresholds of our rules or the
          figures that they were compared with, because these would tell how much fraud remains unnoticed. You
          may ask for a review within 30 days. A person then reviews the record and answers you. A review does
          not suspend the determination.
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
          For each conversion, you earn your share of the commission that the network reports. The share is
          the one in effect on the day of the conversion. The current share is shown on the{' '}
          <a href="/pricing">pricing page</a>. A change applies to later days only.
        </p>
        <p>
          A commission is pending until the network approves it. Approved commissions are paid once we have
          been paid for them. Amounts are recorded in millionths of a US dollar and paid in whole cents. The
          remainder stays in your balance. You are responsible for taxes on your earnings.
        </p>
        <p>
          When a network reverses a commission, we reverse your share of it. If it was already paid, it
          appears as a negative amount on your statement and is offset against later commissions.
        </p>
      </>
    ),
  },
  {
    id: 'withholding',
    title: 'Withholding of payment',
    text: (
      <p>
        We may withhold payment while we investigate suspected fraud or a breach of these terms, while a
        network withholds it from us, or while information that we are legally required to obtain from you is
        missing. Commission from prohibited activity is forfeited and goes back to the brand where that is
        possible. We tell you the reason.
      </p>
    ),
  },
  {
    id: 'termination',
    title: 'Suspension and termination',
    text: (
      <p>
        You may close your account at any time. We may end this contract with 14 days’ notice, and suspend or
        close an account at once for prohibited activity or another serious breach. Links of a closed account
        earn nothing. Commission that is due by then is paid before we close the account, if your payout
        details and tax data are complete and nothing withholds your payouts. What networks pay us later stays
        owed to you in our records, but we can’t pay a closed account. To receive that money, keep your
        account open until it has been paid.
      </p>
    ),
  },
  {
    id: 'warranty',
    title: 'Your content and our content',
    text: (
      <p>
        You keep the rights to what you publish. You may use our name and the links to promote programs, not
        to suggest that we endorse you. The software is published under the MIT license; the service, the name
        and third-party data are not. You indemnify us against third-party claims arising from your content or
        your breach of these terms.
      </p>
    ),
  },
  {
    id: 'liability',
    title: 'Liability',
    text: (
      <p>
        We provide the service as is, without a warranty of any particular income. To the extent permitted by
        law, our total liability to you is limited to the commissions you earned in the 12 months before the
        event, and we are not liable for lost profits or data. Nothing in these terms limits liability that
        cannot be limited by law, such as for intentional misconduct.
      </p>
    ),
  },
  {
    id: 'law',
    title: 'Law, changes and contact',
    text: (
      <>
        <p>
          The law at the operator’s registered office, as named in the <a href="/imprint">imprint</a>,
          applies, and its courts have jurisdiction. Consumers keep the protection of the law where they live.
        </p>
        <p>
          We notify you of changes by email at least 30 days before they take effect. If you do not agree,
          close your account before that day. If a clause is invalid, the others remain in effect. Questions:{' '}
          <a href={`mailto:${CONTACT}`}>{CONTACT}</a>.
        </p>
      </>
    ),
  },
];
