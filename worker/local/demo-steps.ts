import type { LocalSystem } from './demo-system.ts';

let steps = 0;

/** Prints a completed step with its proof. */
export function step(name: string, fact: string, proof: string): void {
  console.log(`\n  ${++steps}. ${name}: ${fact}\n     ${proof}`);
}

/** Throws if a condition is false. */
export function requires(condition: boolean, description: string): void {
  if (!condition) throw new Error(`Expected that ${description}.`);
}

interface TracedConversion {
  id: string;
  status: string;
  network_status: string;
  reason: string | null;
  gross: string;
  net: string;
  share_percent: number;
  click: { click_id: string; recorded: boolean } | null;
  report_versions: { version: number; network_status: string; commission: string; source: string }[];
  transfers: { from: string; to: string; amount: string; kind: string }[];
}

interface Sale {
  earningId: string;
  conversion: TracedConversion;
  addsUp: boolean;
}

/** The sale of a click in the publisher's recent earnings; null if there is none in that status. */
export async function findSale(system: LocalSystem, clickId: string, status?: string): Promise<Sale | null> {
  const earnings = await system.asPublisher<{ data: { id: string }[] }>('/v1/publisher/earnings?days=2');
  for (const { id } of earnings.data) {
    const trace = await system.asPublisher<{
      data: { conversions: TracedConversion[] };
      summary: { adds_up: boolean };
    }>(`/v1/publisher/earnings/${id}/trace?per_page=500`);
    const conversion = trace.data.conversions.find((each) => each.click?.click_id === clickId);
    if (conversion?.click?.recorded && (!status || conversion.status === status))
      return { earningId: id, conversion, addsUp: trace.summary.adds_up };
  }
  return null;
}

/** Prints the report versions and the ledger transfers of a conversion. */
export function printTrace({ report_versions, transfers }: TracedConversion): void {
  for (const version of report_versions)
    console.log(
      `      report v${version.version}  ${version.network_status.padEnd(14)} ${version.commission} by ${version.source}`,
    );
  for (const transfer of transfers)
    console.log(
      `      ledger     ${transfer.kind.padEnd(24)} ${transfer.amount.padStart(9)}  ${transfer.from} → ${transfer.to}`,
    );
}
