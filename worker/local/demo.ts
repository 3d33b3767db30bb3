import { demonstratePostback } from './demo-postback.ts';
import { findSale, printTrace, requires, step } from './demo-steps.ts';
import { type LocalSystem, localSystem, until } from './demo-system.ts';

const NETWORK = 'wildfire';
const PRICE = '80.00';

const origin = `http://localhost:${process.env.PORT || 8788}`;

try {
  await (process.argv[2] === 'postback' ? demonstratePostback : demonstrate)(localSystem(origin));
  console.log('\n  Every step succeeded.');
} catch (error) {
  const isNotRunning =
    error instanceof Error && error.cause instanceof Error && error.cause.message.includes('ECONNREFUSED');
  console.error(isNotRunning ? `\n  No system runs at ${origin}. Run npm start first.` : `\n  ${error}`);
  process.exitCode = 1;
}

/** Follows one click to a traced earning and its reversal. Throws at the first step that fails. */
async function demonstrate(system: LocalSystem): Promise<void> {
  const brand = await chooseBrand(system);
  const link = `${brand.instant_link}?ref=demo`;
  step('A link', `${brand.brand_name}, ${brand.commission_rate}`, link);

  const network = await system.follow(link);
  const clickId = network.searchParams.get('tc') ?? '';
  requires(/^[0-9a-z]{30}$/.test(clickId), 'the network’s tracking code contains the click ID');
  step('A click', `302 to ${network.pathname}`, `click ID ${clickId}`);

  const shop = await system.follow(network.href);
  const purchase = await buy(system, shop);
  requires(purchase.clickRef === clickId, 'the network reports the sale with the click ID');
  step(
    'A sale',
    `${purchase.quantity} × ${purchase.product}, ${purchase.total} ${purchase.currency}`,
    purchase.orderId,
  );
  const { commission } = purchase;
  step(
    'The network’s commission',
    `${commission.amount} ${commission.currency}, ${commission.status}`,
    commission.id,
  );

  await readReport(system);
  const sale = await until('the sale in the database', () => findSale(system, clickId));
  requires(
    sale.conversion.gross === exact(commission.amount),
    `the gross commission is ${exact(commission.amount)}, not ${sale.conversion.gross}`,
  );
  requires(sale.conversion.click?.recorded === true, 'the click is in the database');
  requires(sale.conversion.status === 'pending', 'the sale is pending');
  step(
    'The earning',
    `${sale.conversion.net} of ${sale.conversion.gross} (${sale.conversion.share_percent}%)`,
    sale.earningId,
  );
  printTrace(sale.conversion);
  requires(sale.addsUp, 'the ledger adds up to the earning');

  await system.inSandbox(`control/commissions/${NETWORK}/${commission.id}`, { status: 'READY' });
  await readReport(system);
  const approved = await until('the approval', () => findSale(system, clickId, 'approved'));
  requires(
    approved.addsUp && approved.conversion.net === sale.conversion.net,
    'the approved amount is the same',
  );
  step(
    'The network approves',
    `${approved.conversion.net} confirmed`,
    `network status ${approved.conversion.network_status}`,
  );

  await system.inSandbox(`control/commissions/${NETWORK}/${commission.id}`, {
    status: 'DISQUALIFIED',
    reason: 'Order returned',
  });
  await readReport(system);
  const reversed = await until('the reversal', () => findSale(system, clickId, 'reversed'));
  requires(
    reversed.conversion.net === '0.00' && reversed.addsUp,
    'the sale is reversed and the ledger adds up',
  );
  requires(
    reversed.conversion.report_versions.length === 3,
    'all three versions of the report row are stored',
  );
  step(
    'A reversal',
    `now ${reversed.conversion.net}`,
    `network status ${reversed.conversion.network_status}`,
  );
  printTrace(reversed.conversion);

  const closed = await system.job<{ data: { blocks: number } }>('close_ledger');
  step(
    'The ledger blocks are closed',
    `${closed.data.blocks} new block(s)`,
    'npm run ledger:verify recomputes all of them',
  );
}

interface Brand {
  brand_name: string;
  commission_rate: string;
  commission_type: string;
  network_type: string;
  instant_link: string;
}

async function chooseBrand(system: LocalSystem): Promise<Brand> {
  for (let page = 1; ; page++) {
    const { data } = await system.asPublisher<{ data: Brand[] }>(
      `/v1/publisher/links?per_page=500&page=${page}`,
    );
    const brand = data.find((each) => each.network_type === NETWORK && each.commission_type === 'percentage');
    if (brand) return brand;
    if (data.length === 0) throw new Error('There is no Wildfire brand yet. npm start loads the catalog.');
  }
}

interface Purchase {
  orderId: string;
  product: string;
  quantity: number;
  total: string;
  currency: string;
  clickRef: string | null;
  commission: { id: string; amount: string; currency: string; status: string };
}

async function buy(system: LocalSystem, shop: URL): Promise<Purchase> {
  const [, , , domain] = shop.pathname.split('/');
  const token = shop.searchParams.get('wf_token');
  return system.inSandbox<Purchase>(`shop/${domain}/buy`, { token, amount: PRICE });
}

async function readReport(system: LocalSystem): Promise<void> {
  const run = await system.readReport(NETWORK);
  requires(run.status === 'completed', run.error_detail ?? 'the report sync completes');
  step(
    'The report',
    `${run.rows_new} new, ${run.rows_changed} changed, ${run.rows_unchanged} unchanged`,
    run.id,
  );
}

/** The API's format, with at least two decimals: `"5.90"`, `"5.9465"`. */
function exact(amount: string): string {
  const [whole, fraction = ''] = amount.split('.');
  return `${whole}.${fraction.padEnd(2, '0')}`;
}
