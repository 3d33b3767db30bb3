const STATES: Readonly<Record<string, string>> = {
  pending: 'pending earnings',
  approved: 'approved earnings',
  held: 'held earnings',
  paid_out: 'paid out earnings',
};

interface Reader {
  publisherId: string | undefined;
  /** The network of the sale. */
  network: string;
  networkName: string;
}

/** A ledger account in words for a publisher, such as `your pending earnings`. An account of another kind keeps its name. */
export function accountLabel(account: string, { publisherId, network, networkName }: Reader): string {
  const [kind, owner = '', state = ''] = account.split(':');
  const name = owner === network ? networkName : owner;
  if (account.startsWith('unattributed:')) return `unattributed commission of ${name}, ${state}`;
  switch (kind) {
    case 'publisher':
      return `${owner === publisherId ? 'your' : 'another publisher’s'} ${STATES[state] ?? state}`;
    case 'network_margin':
      return `the network margin, ${owner}`;
    case 'network':
      return `commission ${state} from ${name}`;
    case 'payout':
      return 'payouts on their way';
    default:
      return account;
  }
}
