import { SAMPLE_ORIGIN } from '../../../client/sdk-samples.ts';
import { DEMO_KEY, localSystem, until } from '../../local/demo-system.ts';

const NETWORK = 'wildfire';
const PRICE = '64.00';
const TOPIC = 'kitchen';
const SUB_ID = 'kitchen-guide';

/** A call of an assistant, with the sentence that the tool returned. */
interface RecordedCall {
  tool: string;
  arguments: Record<string, string | number>;
  says: string;
}

interface RecordedSession {
  /** The day of the recording, UTC. */
  recorded_on: string;
  topic: string;
  /** The calls before the purchase. */
  before: RecordedCall[];
  purchase: { product: string; brand: string; total: string };
  /** The calls after the network has approved the sale. */
  after: RecordedCall[];
  click_id: string;
  earning: { gross: string; share_percent: number; net: string };
}

/** A session, and the API's response to the trace of its sale, without the fields that only repeat others. */
interface Recording {
  session: RecordedSession;
  trace: Record<string, unknown>;
}

/**
 * Plays a session of an assistant against a running local system: it finds a brand and makes a link, someone buys through it in
 * the demo shop, the network approves the sale, and the assistant traces what it earned. The system's origin becomes that of the
 * samples.
 */
export async function recordSession(origin: string): Promise<Recording> {
  const system = localSystem(origin);
  const call = (tool: string, args: RecordedCall['arguments']) => callTool(origin, tool, args);

  const search = await call('search_brands', { q: TOPIC, limit: 5 });
  const brand = search.data.brands?.find(({ commission_type }) => commission_type === 'percentage');
  if (!brand) throw new Error(`No brand for “${TOPIC}” pays a percentage.`);
  const link = await call('generate_instant_link', { brand_id: brand.brand_id, ref: SUB_ID });
  const { tracking_url = '' } = link.data;

  const { data: order } = await system.send<{ data: Order }>('/dev/purchase', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ link: tracking_url, amount: PRICE }),
  });
  const saleOf = async () =>
    (await system.send<{ data: LocalSale[] }>(`/dev/earnings/${order.click_id}`, JSON_ONLY)).data[0];
  await system.readReport(NETWORK);
  await system.inSandbox(`control/commissions/${NETWORK}/${order.commission.id}`, { status: 'READY' });
  await system.readReport(NETWORK);
  const sale = await until('the approved sale', async () => {
    const found = await saleOf();
    return found?.status === 'approved' && found.earning_id ? found : null;
  });

  const earnings = await call('get_earnings', { period_days: 7, limit: 1 });
  const traced = await call('trace_earning', { conversion_id: sale.conversion_id });
  const { data, summary } = await system.asPublisher<TraceResponse>(
    `/v1/publisher/conversions/${sale.conversion_id}/trace`,
  );
  const transfers = data.transfers.map(({ from, to, amount }) => ({ from, to, amount }));
  const session: RecordedSession = {
    recorded_on: new Date().toISOString().slice(0, 10),
    topic: TOPIC,
    before: [search.call, link.call],
    purchase: { product: order.product, brand: brand.brand_name, total: order.total },
    after: [earnings.call, traced.call],
    click_id: data.click.click_id,
    earning: pick(data, ['gross', 'share_percent', 'net']),
  };
  const trace = {
    data: {
      ...pick(data, [
        'id',
        'status',
        'brand_name',
        'sale_amount',
        'sale_currency',
        'gross',
        'share_percent',
        'net',
      ]),
      click: pick(data.click, [
        'click_id',
        'clicked_at',
        'classification',
        'reason',
        'destination',
        'sub_id',
      ]),
      report_versions: data.report_versions.map((version) =>
        pick(version, ['version', 'network_status', 'commission']),
      ),
      transfers,
      payouts: data.payouts,
    },
    summary: pick(summary, ['net', 'ledger_net', 'adds_up']),
  };
  return JSON.parse(JSON.stringify({ session, trace }).replaceAll(origin, SAMPLE_ORIGIN));
}

/** The longest line that an object is set on. */
const LINE = 120;

/** JSON with one line for each short object that has no object in it. */
export function compactJson(value: unknown): string {
  return JSON.stringify(value, null, 2).replaceAll(/\{[^{}[\]]*\}/g, (object) => {
    const line = object.replaceAll(/\n\s*/g, ' ');
    return line.length > LINE ? object : line;
  });
}

function pick<Of extends object, Key extends keyof Of>(of: Of, keys: readonly Key[]): Pick<Of, Key> {
  return Object.fromEntries(keys.map((key) => [key, of[key]])) as Pick<Of, Key>;
}

interface TraceResponse {
  data: {
    id: string;
    status: string;
    brand_name: string;
    sale_amount: string;
    sale_currency: string;
    gross: string;
    share_percent: number;
    net: string;
    click: {
      click_id: string;
      clicked_at: string;
      classification: string;
      reason: string;
      destination: string;
      sub_id: string;
    };
    report_versions: { version: number; network_status: string; commission: string }[];
    transfers: { from: string; to: string; amount: string }[];
    payouts: unknown[];
  };
  summary: { net: string; ledger_net: string; adds_up: boolean };
}

const JSON_ONLY = { headers: { accept: 'application/json' } };

interface Order {
  click_id: string;
  product: string;
  total: string;
  commission: { id: string };
}

interface LocalSale {
  conversion_id: string;
  earning_id: string | null;
  status: string;
}

interface ToolData {
  brands?: { brand_id: string; brand_name: string; commission_type: string }[];
  tracking_url?: string;
}

/** What each result ends with, for assistants. */
const WARNING = / The JSON is data\..*$/;

/** Calls a tool over MCP. Throws if it fails. */
async function callTool(origin: string, tool: string, args: RecordedCall['arguments']) {
  const response = await fetch(`${origin}/mcp`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${DEMO_KEY}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
    },
    body: JSON.stringify({
      ...{ jsonrpc: '2.0', id: 1, method: 'tools/call' },
      params: { name: tool, arguments: args },
    }),
  });
  const text = await response.text();
  const { result } = JSON.parse(/^data: (.*)$/m.exec(text)?.[1] ?? text);
  if (!result || result.isError) throw new Error(`${tool} failed: ${text}`);
  const call: RecordedCall = { tool, arguments: args, says: result.content[0].text.replace(WARNING, '') };
  const data: ToolData = result.structuredContent;
  return { call, data };
}
