import { CONTACT } from '../../lib/page.ts';
import type { Clause } from './legal-page.tsx';

/** The privacy policy. */
export const PRIVACY: readonly Clause[] = [
  {
    id: 'collected',
    title: 'Information we collect',
    text: (
      <>
        <h3>From publishers</h3>
        <p>
          Your e-mail address, your name, a hash of your password, which platform you build with and who
          referred you if you tell us, what you consented to and when, your keys as hashes, and your earnings
          and payouts.
        </p>
        <h3>From people who follow a link</h3>
        <p>
          The time, the link, the page it was on as far as the browser tells, the country, the kind of device,
          and a keyed hash of the network address that cannot be turned back. We do not keep the address
          itself, take no fingerprint and store nothing on the device.
        </p>
        <h3>From visitors of this site</h3>
        <p>
          What a server needs to answer a request. There is no analytics service and no advertising on it.
        </p>
      </>
    ),
  },
  {
    id: 'use',
    title: 'How we use it',
    text: (
      <ul>
        <li>to run your account, and to send what you asked for or need to know (contract);</li>
        <li>to find out to whom a sale is due, and to pay it (contract);</li>
        <li>to keep bots and fraud out of the books (our and the brands’ legitimate interest);</li>
        <li>to keep records that tax and accounting law ask for (legal duty);</li>
        <li>to send news, if you said yes to that (consent, which you can take back at any time).</li>
      </ul>
    ),
  },
  {
    id: 'sharing',
    title: 'With whom we share it',
    text: (
      <>
        <p>
          The affiliate network of a program gets the click id, which holds your publisher number and no facts
          about the visitor. Cloudflare runs the servers and databases for us and delivers our e-mail, under a
          contract on data processing. Authorities get what the law obliges us to give.
        </p>
        <p>We do not sell personal data, and no publisher sees another’s.</p>
      </>
    ),
  },
  {
    id: 'cookies',
    title: 'Cookies',
    text: (
      <p>
        Redirects set no cookies. This site sets three, for accounts only: one keeps you signed in, one lets
        the browser that signed up keep its password when the address is verified (a week), and one remembers
        that this browser has signed in, so that a stranger’s failed attempts don’t lock you out (a year). If
        you choose a light or dark theme, your browser remembers it on your device. The networks and shops
        that a link leads to have cookies and policies of their own.
      </p>
    ),
  },
  {
    id: 'security',
    title: 'Security',
    text: (
      <p>
        Everything travels encrypted. Passwords are kept as salted scrypt hashes, keys as SHA-256 hashes,
        credentials of networks sealed. Sessions can be listed and ended in your settings. If something
        happens to your data that puts you at risk, we tell you and the authority within the time the law
        gives.
      </p>
    ),
  },
  {
    id: 'rights',
    title: 'Your rights',
    text: (
      <p>
        You may ask what we hold about you, have it corrected, deleted or handed over in a common format,
        object to its use, and complain to the data protection authority where you live. Write to{' '}
        <a href={`mailto:${CONTACT}`}>{CONTACT}</a>; we answer within a month. Records we have to keep by law
        are blocked instead of deleted.
      </p>
    ),
  },
  {
    id: 'retention',
    title: 'How long we keep it',
    text: (
      <ul>
        <li>Transaction records (conversions, postings, payouts): 7 years.</li>
        <li>Analytics (clicks): 26 months.</li>
        <li>Fraud data: up to 7 years.</li>
        <li>Account data: as long as the account is open, then as far as the lines above need it.</li>
      </ul>
    ),
  },
  {
    id: 'transfers',
    title: 'International transfers',
    text: (
      <p>
        Our servers stand close to whoever asks, worldwide, and the networks are mostly in the United States.
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
        The service is for people of 18 years and older. We do not knowingly keep data of younger publishers;
        if we learn of it, we delete it.
      </p>
    ),
  },
  {
    id: 'changes',
    title: 'Changes',
    text: (
      <p>
        When this policy changes, the day above changes with it. Changes that matter are announced by e-mail
        30 days ahead. Your account records which version you accepted.
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
