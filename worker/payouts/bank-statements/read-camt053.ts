import { formatCount } from '../../platform/contract/counts.ts';
import { normalAccount } from '../../platform/contract/payout-fields.ts';
import { failure } from '../../platform/failure.ts';
import { type CamtEntry, entriesOf } from './camt-entry.ts';
import { elementsNamed, listAt, parseXml, textAt } from './xml-tree.ts';

export interface CamtStatement {
  /** The IBAN, or the number by which the bank names an account without one; without spaces and in capitals. */
  account: string | null;
  entries: CamtEntry[];
}

const MAX_ENTRIES = 20_000;

const bankStatementTooManyEntries = failure(
  'bank_statement.too_many_entries',
  422,
  () => `A statement may have at most ${formatCount(MAX_ENTRIES)} entries. Upload it in parts.`,
  { action: 'Upload it in parts.' },
);
export const bankStatementMalformed = failure(
  'bank_statement.malformed',
  422,
  (why: string) => `This file can’t be read. ${why}`,
  { action: 'Upload a camt.053 file.', sample: ['It isn’t a camt.053 document.'] },
);

/**
 * Reads `camt.053` documents of any version, also in the containers of banks and several in one text, each with its own XML
 * declaration. Throws `bank_statement.malformed` and `bank_statement.too_many_entries` (422).
 */
export function readCamt053(...texts: string[]): CamtStatement[] {
  const documents = texts.flatMap((text) => text.split(/(?=<\?xml\s)/)).filter((text) => text.trim() !== '');
  const read: CamtStatement[] = [];
  let count = 0;
  for (const document of documents)
    for (const statement of statementsIn(document)) {
      count += statement.entries.length;
      if (count > MAX_ENTRIES) throw bankStatementTooManyEntries();
      read.push(statement);
    }
  if (read.length === 0) throw bankStatementMalformed('It isn’t a camt.053 statement.');
  return read;
}

function statementsIn(xml: string): CamtStatement[] {
  // Some banks write a byte order mark before each document.
  const root = parseXml(xml.replace(/^\uFEFF|\uFEFF$/g, ''));
  if (typeof root === 'string') throw bankStatementMalformed(root);
  const messages = elementsNamed(root, 'BkToCstmrStmt');
  if (messages.length === 0) throw bankStatementMalformed('It isn’t a camt.053 statement.');
  return messages
    .flatMap((message) => listAt(message, 'Stmt'))
    .map((statement) => ({
      account: accountOf(
        textAt(statement, 'Acct', 'Id', 'IBAN') ?? textAt(statement, 'Acct', 'Id', 'Othr', 'Id'),
      ),
      entries: listAt(statement, 'Ntry').flatMap(entriesOf),
    }));
}

function accountOf(text: string | null): string | null {
  return text === null ? null : normalAccount(text);
}
