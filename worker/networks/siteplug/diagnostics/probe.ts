import { DomainError } from '../../../platform/errors.ts';
import type { AdapterContext } from '../../contract.ts';
import { fieldsOf } from '../../feed/fields.ts';
import { parseJsonObject } from '../../feed/read-body.ts';
import { programOfBrand } from '../brand.ts';
import { fetchSiteplug } from '../fetch.ts';
import { pick, rowsAt } from '../mapping.ts';
import { siteplugSettings } from '../settings.ts';

/** The result of one real call. Errors have only the network's name and a status, never a URL, which has the credentials. */
export interface Probe {
  success: boolean;
  milliseconds: number;
  code: string | null;
  message: string | null;
  /** Rows of the response. */
  rows: number;
  /** IDs of the programs that can be read from it. */
  programIds: string[];
  /** Rows that can't be read as a program. */
  unreadable: number;
}

/** Requests a list of campaigns at a templated URL, as a sync does: with the breaker, the rate limit and the time limit. */
export async function probeList(context: AdapterContext, template: string, country: string): Promise<Probe> {
  return probe(context, async () => {
    const settings = siteplugSettings(context);
    const response = parseJsonObject(await fetchSiteplug(context, template, { country }));
    const rows = rowsAt(response, settings.list.items);
    const programIds = new Set<string>();
    let unreadable = 0;
    for (const row of rows)
      try {
        programIds.add(programOfBrand(fieldsOf(row), country.toUpperCase(), settings).programId);
      } catch {
        unreadable++;
      }
    return { rows: rows.length, programIds: [...programIds], unreadable };
  });
}

/** Requests the report of one day. */
export async function probeReport(context: AdapterContext, day: string): Promise<Probe> {
  return probe(context, async () => {
    const { report } = siteplugSettings(context);
    const response = parseJsonObject(await fetchSiteplug(context, report.url, { from: day, to: day }));
    const brands = rowsAt(response, report.items).map((row) => pick(fieldsOf(row), report.map.brand));
    return { rows: brands.length, programIds: [], unreadable: 0 };
  });
}

/** Whether our credentials were accepted; null if the call says nothing about them. */
export function acceptsCredentials({ success, code }: Probe): boolean | null {
  if (success || code === 'upstream.unreadable' || code === 'upstream.truncated') return true;
  return code === 'upstream.unauthorized' || code === 'network.secret_missing' ? false : null;
}

async function probe(
  { upstream }: AdapterContext,
  call: () => Promise<Pick<Probe, 'rows' | 'programIds' | 'unreadable'>>,
): Promise<Probe> {
  const start = upstream.now();
  try {
    const read = await call();
    return { success: true, milliseconds: upstream.now() - start, code: null, message: null, ...read };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const milliseconds = upstream.now() - start;
    return { success: false, milliseconds, code: error.code, message: error.message, ...NOTHING };
  }
}

const NOTHING = { rows: 0, programIds: [], unreadable: 0 };
