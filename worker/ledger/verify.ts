import { type EndLine, type ExportLine, exportLine } from './export-line.ts';
import type { Fault } from './fault.ts';
import { BalanceCheck } from './verify-balances.ts';
import { ChainCheck } from './verify-chain.ts';

/** Faults told in full; one broken row can make many others look wrong. */
const MOST_FAULTS = 20;

/** What a check of the books found. `faults` holds the first 20 in the order of the export; `head` is the last block's hash. */
export interface Verdict {
  ok: boolean;
  faults: Fault[];
  accounts: number;
  transfers: number;
  blocks: number;
  unsealed: number;
  head: string;
}

/**
 * Checks an export of the books, line by line: every block from its rows and the block before, every balance from the
 * transfers, all balances against 0. Needs nothing but the lines, and memory only for the accounts. Besides the faults
 * of `ChainCheck` and `BalanceCheck` it reports `export.malformed`, `export.truncated` and `export.miscounted`.
 */
export async function verifyLedger(lines: AsyncIterable<string> | Iterable<string>): Promise<Verdict> {
  const faults: Fault[] = [];
  const report = (code: string, at: string, detail: string) => {
    if (faults.length < MOST_FAULTS) faults.push({ code, at, detail });
  };
  const chain = new ChainCheck(report);
  const balances = new BalanceCheck(report);
  const counts = { account: 0, transfer: 0, block: 0, end: 0 };
  let end: EndLine | null = null;
  let number = 0;
  for await (const text of lines) {
    number++;
    const line = readLine(text);
    if (!line) {
      report('export.malformed', `line ${number}`, `Line ${number} is not a line of an export.`);
      continue;
    }
    counts[line.type]++;
    if (line.type === 'account') balances.account(line);
    else if (line.type === 'block') chain.block(line);
    else if (line.type === 'end') end = line;
    else {
      chain.transfer(line);
      balances.transfer(line);
    }
  }
  balances.finish();
  const { account: accounts, transfer: transfers, block: blocks } = counts;
  if (!end) report('export.truncated', 'end', 'The export has no end: part of it is missing.');
  else if (end.accounts !== accounts || end.transfers !== transfers || end.blocks !== blocks)
    report('export.miscounted', 'end', 'The export does not hold as many lines as it says.');
  return {
    ok: faults.length === 0,
    faults,
    accounts,
    transfers,
    blocks,
    unsealed: chain.unsealed,
    head: chain.head,
  };
}

function readLine(text: string): ExportLine | null {
  try {
    return exportLine.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}
