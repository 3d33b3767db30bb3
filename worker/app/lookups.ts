import { publisherEntry } from '../accounts/publishers/publishers.ts';
import { edgeSource } from '../catalog/edge-source.ts';
import type { EdgeSource } from '../catalog/edge-table.ts';
import { linkEntry } from '../links/link-edge.ts';
import { openDatabase } from '../platform/database.ts';
import { systemClock } from '../platform/time.ts';
import { enforcedPart } from './enforced-part.ts';

/** Reads entries of the edge table from D1. */
export function lookupsOf(d1: D1Database): EdgeSource {
  const db = openDatabase(d1);
  return edgeSource(db, {
    publisher: (number) => publisherEntry(db, number),
    link: (id) => linkEntry(db, id),
    enforced: () => enforcedPart({ db, now: systemClock() }),
  });
}
