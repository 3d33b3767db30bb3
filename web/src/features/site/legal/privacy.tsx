import { CONTACT } from '../../../lib/page.ts';
import { DeletionDays } from './deletion-days.tsx';
import type { Clause } from './legal-page.tsx';
import { Recipients } from './recipients.tsx';

/** The privacy policy. */
export const PRIVACY: readonly Clause[] = [
  {
    id: 'collected',
    title: 'Information we collect',
    text: (
      <>
        <h3>From publishers</h3>
        <p>
          Your email address, your name, a hash of your password, the public half and the name of your
          passkeys, which platform you build with and who referred you if you tell us, what you consented to
          and when, your keys as hashes, and your earnings and payouts.
        </p>
        <p>
          To pay you: the account that you are paid to (its holder with a postal address and the account
          number, or your PayPal address) and your tax data (name, address, country, tax number and VAT ID).
          Both are encrypted. We erase payout details once you replace them, and both when you delete your
          Tributary account.
        </p>
        <p>
          For 26 months: on which days you used your account, in how many sessions, for how many minutes, and
          which features. We count that ourselves, to learn what is used. For as long, we keep the email
          addresses that your account had before, so that we can give it back to you if someone takes it over.
          For 90 days, we keep when and with which browser your account was signed in to or changed, so that
          you can check it. For 30 days, we keep a keyed hash of each IP address from which you use your
          dashboard, as for people who follow a link. It changes every day and serves one purpose: to find
          purchases through your own links.
        </p>
        <h3>From people who follow a link</h3>
        <p>
          The time, the link and the page that it leads to without its query, the site that the link was on if
          the browser sends it, the country, the user agent (up to 160 characters, by which the browser names
          itself, its system and the kind of device), and an irreversible keyed hash of the IP address, whose
          key changes every day. We do not store the IP address itself, do not read anything else from the
          device and store nothing on it. Clicks behind a sale are kept with it, without the user agent and
          the hash.
        </p>
        <h3>From visitors to this site</h3>
        <p>
          What a server needs to respond to a request. The site has no advertising and no analytics service,
          and counts the use of accounts only.
        </p>
      </>
    ),
  },
  {
    id: 'use',
    title: 'How we use it',
    text: (
      <ul>
        <li>to run your account and to send you what you asked for or need to know (contract);</li>
        <li>to determine who earned a sale and to pay for it (contract);</li>
        <li>to keep bots and fraud out of the ledger (our and the brands’ legitimate interest);</li>
        <li>to keep records that tax and accounting law require (legal obligation);</li>
        <li>
          to send news if you agreed to it (consent, which you can withdraw at any time under “Notifications”
          in your settings).
        </li>
      </ul>
    ),
  },
  {
    id: 'sharing',
    title: 'Who we share it with',
    text: (
      <>
        <Recipients />
        <p>We do not sell personal data, and no publisher sees another’s.</p>
      </>
    ),
  },
  {
    id: 'cookies',
    title: 'Cookies',
    text: (
      <p>
        Redirects set no cookies. This site sets five, for accounts only. One keeps you signed in. One lets
        the browser that signed up keep its password when the address is verified (a week). One remembers that
        this browser has signed in, so that a stranger’s failed attempts don’t lock you out (a year). One ties
        a sign-in with a passkey to this browser (an hour). One ties your consent to an app that you connect
        to this browser (10 minutes). Your browser also stores a greeting until the next page shows it, the
        input of a form if your session ends while you type, and, if you choose them, a light or dark theme
        and a language for code samples. The networks and stores that a link goes to have their own cookies
        and policies.
      </p>
    ),
  },
  {
    id: 'security',
    title: 'Security',
    text: (
      <p>
        All connections are encrypted. Passwords are stored as salted scrypt hashes, API keys as SHA-256
        hashes and network credentials encrypted. You can see and end your sessions in your settings. If a
        data breach puts you at risk, we notify you and the authority within the legal time limit.
      </p>
    ),
  },
  {
    id: 'rights',
    title: 'Your rights',
    text: (
      <p>
        You may ask what data we hold about you, have it corrected, deleted or exported in a common format,
        object to its use, and complain to the data protection authority where you live. Your settings have a
        download of everything about your account, and the deletion of your account. For everything else,
        write to <a href={`mailto:${CONTACT}`}>{CONTACT}</a>. We respond within a month. Records that we must
        keep by law are restricted instead of deleted.
      </p>
    ),
  },
  {
    id: 'retention',
    title: 'How long we keep it',
    text: (
      <ul>
        <li>
          Transaction records (conversions, the networks’ reports about them, payouts and their statements): 7
          years after the month of the sale or of the payout. Ledger entries and the sums of payouts stay
          longer, because the balances are their sums. They have amounts, dates, IDs and the reasons that we
          give for corrections.
        </li>
        <li>Analytics (clicks): 26 months.</li>
        <li>Fraud data: up to 7 years.</li>
        <li>
          Account data: as long as the account is open. If you delete it, you can cancel the deletion{' '}
          <DeletionDays />. Then we erase your personal data and your clicks. Backups are deleted within 90
          days. The records above stay under your publisher ID, without your name and address. Only the bank’s
          statements about payouts name you, if you are the holder of the account: for 7 years.
        </li>
      </ul>
    ),
  },
  {
    id: 'transfers',
    title: 'International transfers',
    text: (
      <p>
        Requests are served worldwide from locations near the visitor. Most networks are in the United States.
        Where data leaves the European Economic Area, it does so under an adequacy decision or the European
        Commission’s standard contractual clauses.
      </p>
    ),
  },
  {
    id: 'children',
    title: 'Age',
    text: (
      <p>
        The service is for people aged 18 and older. We do not knowingly store data of younger publishers. If
        we learn of any, we delete it.
      </p>
    ),
  },
  {
    id: 'changes',
    title: 'Changes',
    text: (
      <p>
        When this policy changes, the date above changes. We announce material changes by email 30 days in
        advance. Your account records which version you accepted.
      </p>
    ),
  },
  {
    id: 'contact',
    title: 'Contact',
    text: (
      <p>
        The operator named in the <a href="/imprint">imprint</a> is responsible. Write to{' '}
        <a href={`mailto:${CONTACT}`}>{CONTACT}</a>.
      </p>
    ),
  },
];
