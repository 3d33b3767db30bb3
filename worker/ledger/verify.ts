import { type EndLine, type ExportLine, exportLine } from './export-line.ts';
import type { LedgerProblem } from './ledger-problem.ts';
import { BalanceCheck } from './verify-balances.ts';
import { ChainCheck } from './verify-chain.ts';
import { type ExpectedHead, HeadCheck } from './verify-heads.ts';

/** One broken row can cause many more problems. */
const MAX_PROBLEMS = 20;
const DEFAULT_MAX_OPEN_MS = 60 * 60_000;

export interface VerifyOptions {
  /** A head that was published earlier and must still be in the chain. */
  expectedHead?: ExpectedHead | null;
  /** The key that the blocks are signed with, as base64url; null leaves the signatures unchecked. */
  publicKey?: string | null;
  /** How long, in milliseconds, a transfer may be outside a block. */
  maxOpen?: number;
}

/** `problems` has the first 20 in the order of the export; `head` is the last block's hash. */
export interface VerificationReport {
  ok: boolean;
  problems: LedgerProblem[];
  accounts: number;
  transfers: number;
  blocks: number;
  /** Blocks with a valid signature. */
  signed: number;
  /** Transfers after the last block. */
  open: number;
  head: string;
}

/**
 * Checks an export of the ledger, line by line: every block from its rows and the block before, every balance from the
 * transfers, all balances against 0, the signatures and the expected head. Memory grows with the number of
 * accounts only. Besides the problems of `ChainCheck`, `HeadCheck` and `BalanceCheck` it reports `export.malformed`,
 * `archive.unreadable`, `export.truncated` and `export.miscounted`.
 */
export async function verifyLedger(
  lines: AsyncIterable<string> | Iterable<string>,
  options: VerifyOptions = {},
): Promise<VerificationReport> {
  const problems: LedgerProblem[] = [];
  const report = (code: string, at: string, detail: string) => {
    if (problems.length < MAX_PROBLEMS) problems.push({ code, at, detail });
  };
  const chain = new ChainCheck(report);
  const heads = new HeadCheck(report, options.publicKey ?? null, options.expectedHead ?? null);
  const balances = new BalanceCheck(report);
  const counts = { account: 0, transfer: 0, block: 0, unreadable: 0, end: 0, continue: 0 };
  let end: EndLine | null = null;
  let number = 0;
  for await (const text of lines) {
    number++;
    const line = readLine(text);
    if (!line) {
      report('export.malformed', `line ${number}`, `Line ${number} isn’t a line of an export.`);
      continue;
    }
    counts[line.type]++;
    if (line.type === 'account') balances.account(line);
    else if (line.type === 'end') end = line;
    else if (line.type === 'unreadable')
      report(
        'archive.unreadable',
        line.object,
        `Transfers ${line.first_seq} to ${line.last_seq} are missing: their archived object is lost or damaged (${line.code}).`,
      );
    else if (line.type === 'block') {
      chain.block(line);
      await heads.block(line);
    } else if (line.type === 'transfer') {
      chain.transfer(line);
      balances.transfer(line);
    }
  }
  const { account: accounts, transfer: transfers, block: blocks } = counts;
  // First, because balances differ if lines are missing.
  if (!end) report('export.truncated', 'end', 'The export has no end: part of it is missing.');
  else if (end.accounts !== accounts || end.transfers !== transfers || end.blocks !== blocks)
    report('export.miscounted', 'end', 'The export doesn’t have the number of lines that its end states.');
  balances.finish();
  heads.finish();
  if (end) chain.finish(end.exported_at, options.maxOpen ?? DEFAULT_MAX_OPEN_MS);
  const { signed } = heads;
  const { head, open } = chain;
  return { ok: problems.length === 0, problems, accounts, transfers, blocks, signed, open, head };
}

function readLine(text: string): ExportLine | null {
  try {
    return exportLine.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}
