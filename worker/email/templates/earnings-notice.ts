import { micros, toDollars } from '../../platform/money.ts';
import { EMAIL_CONTENT } from '../email-kinds.ts';
import { mailTemplate } from './mail-parts.ts';

/** Tells of new earnings. */
export const earningsNotice = mailTemplate(EMAIL_CONTENT.earnings_notice, ({ earned, total }, url) => {
  const amount = `${toDollars(micros(earned))} USD`;
  return {
    subject: `You earned ${amount}`,
    preheader: `All earnings so far: ${toDollars(micros(total))} USD.`,
    heading: `You earned ${amount}`,
    body: [
      'Since the last notice, your links have brought in:',
      {
        rows: [
          ['New earnings', amount],
          ['All earnings', `${toDollars(micros(total))} USD`],
        ],
      },
      'Commissions begin as pending. The network confirms them once the time for returns has passed, and takes them back when an order is returned.',
    ],
    action: { label: 'See my earnings', url },
    notes: [],
    reason: 'You get this mail because earnings notices are on in your settings.',
  };
});
