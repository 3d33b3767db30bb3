import { addMs, HOUR, type Instant } from '../../platform/time.ts';
import { CLICK_CLASSIFICATIONS, type ClickClassification, type ClickReason } from '../classification.ts';
import { type ClickId, clickFacts, firstClickIdFrom } from '../click-id.ts';
import type { ClickRecord, LinkContext } from '../click-record.ts';
import type { SampleQuery } from './queries.ts';
import { highest, RecentVisitors } from './recent-visitors.ts';
import { TextTable } from './text-table.ts';

/** Click IDs in `[from, to)`. IDs sort by time, so this is also a range of time. */
export interface IdRange {
  from: string;
  to: string;
}

export interface ReadOptions {
  newestFirst?: boolean;
  /** Clicks that are read at once. */
  pageSize?: number;
}

/** Counted and repeated clicks of an address. */
export interface AddressClicks {
  ipHash: string;
  clicks: number;
}

/** Counted clicks of a user agent. */
export interface AgentClicks {
  name: string;
  clicks: number;
}

type Row = {
  id: ClickId;
  ms: number;
  class: number;
  reason: number;
  link: number;
  sub_id: string | null;
  agent: number | null;
  referer: number | null;
  country: string | null;
  ip_hash: ArrayBuffer | string | null;
};

/** The numbers of a click's texts. */
type TextNumbers = Pick<Row, 'reason' | 'link' | 'agent' | 'referer'>;
export type TextsOfClicks = ReadonlyMap<ClickRecord, TextNumbers>;

/** A record's link without its sub-ID, which may differ with each click. */
type LinkFacts = Omit<LinkContext, 'subId'>;

/** The order of a link's values in its stored text. It must never change; new ones are added at the end. */
const LINK_FIELDS = [
  'publisherId',
  'requestedBy',
  'programId',
  'brandId',
  'linkId',
  'networkId',
  'destination',
  'trafficSource',
] as const satisfies readonly (keyof LinkFacts)[];

/** Sorts after every click ID. */
export const AFTER_ALL_IDS = '~';

const HEX_HASH = /^(?:[0-9a-f]{2})+$/;
const COLUMNS = 'id, ms, class, reason, link, sub_id, agent, referer, country, ip_hash';

/**
 * The clicks of a store in the order of their IDs. What clicks share (the link's facts, user agents, referrers, reasons) is
 * stored once.
 */
export class ClickTable {
  readonly #sql: SqlStorage;
  readonly #texts: TextTable;
  readonly #links: TextTable;
  readonly #parsedLinks = new Map<number, LinkFacts>();
  readonly #visitors = new RecentVisitors();
  #highestId: string | null = null;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
    this.#texts = new TextTable(sql, 'texts');
    this.#links = new TextTable(sql, 'links');
  }

  create(): void {
    this.#texts.create();
    this.#links.create();
    this.#sql.exec(
      `CREATE TABLE IF NOT EXISTS clicks (
         id TEXT PRIMARY KEY, ms INTEGER NOT NULL, class INTEGER NOT NULL, reason INTEGER NOT NULL,
         link INTEGER NOT NULL, sub_id TEXT, agent INTEGER, referer INTEGER, country TEXT, ip_hash ANY
       ) STRICT, WITHOUT ROWID`,
    );
  }

  /** The stored classification of a click; null if it isn't stored. */
  classificationOf(id: ClickId): ClickClassification | null {
    if (id > this.highestId) return null;
    const [row] = this.#sql.exec<{ class: number }>('SELECT class FROM clicks WHERE id = ?', id).toArray();
    return row ? classificationAt(row.class) : null;
  }

  /** The highest click ID; empty without clicks. */
  get highestId(): string {
    this.#highestId ??=
      this.#sql.exec<{ id: string | null }>('SELECT MAX(id) AS id FROM clicks').one().id ?? '';
    return this.#highestId;
  }

  /**
   * Adds the texts of clicks that are inserted next. Before the nested transaction of the insert, because SQLite copies each
   * page that a nested transaction changes, and new texts change many. A text without a click does no harm. Returns their
   * numbers.
   */
  addTexts(clicks: readonly ClickRecord[]): TextsOfClicks {
    return new Map(clicks.map((click) => [click, this.#textNumbersOf(click)]));
  }

  /** Inserts a click that isn't stored. `texts` needn't have it. */
  insert(click: ClickRecord, texts: TextsOfClicks): void {
    const { highestId } = this;
    if (!this.#visitors.knows(highestId)) this.#visitors.startFrom(idBehind(highestId));
    this.#visitors.add(click);
    if (click.clickId > highestId) this.#highestId = click.clickId;
    const { reason, link, agent, referer } = texts.get(click) ?? this.#textNumbersOf(click);
    this.#sql.exec(
      `INSERT INTO clicks (${COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      click.clickId,
      click.clickedAt - clickFacts(click.clickId).at,
      CLICK_CLASSIFICATIONS.indexOf(click.classification),
      reason,
      link,
      click.subId,
      agent,
      referer,
      click.country,
      packedHash(click.ipHash),
    );
  }

  find(id: ClickId): ClickRecord | null {
    const [row] = this.#sql.exec<Row>(`SELECT ${COLUMNS} FROM clicks WHERE id = ?`, id).toArray();
    return row ? this.#recordOf(row) : null;
  }

  /**
   * The clicks of a range, oldest first unless `newestFirst`. They are read in pages while the caller iterates: a cursor that
   * isn't read to its end locks the tables against being dropped.
   */
  *inRange(
    { from, to }: IdRange,
    { newestFirst = false, pageSize = PAGE_SIZE }: ReadOptions = {},
  ): Generator<ClickRecord> {
    const query = `SELECT ${COLUMNS} FROM clicks WHERE id >= ? AND id < ?
      ORDER BY id ${newestFirst ? 'DESC' : ''} LIMIT ?`;
    for (let range = { from, to }; ; ) {
      const rows = this.#sql.exec<Row>(query, range.from, range.to, pageSize).toArray();
      for (const row of rows) yield this.#recordOf(row);
      const last = rows.at(-1);
      if (!last || rows.length < pageSize) return;
      range = behind(range, last.id, newestFirst);
    }
  }

  /** All clicks from an ID on. Their visitors are counted, for `topAddresses` and `topAgent`. */
  *tailFrom(id: string): Generator<ClickRecord> {
    const clicks = this.inRange({ from: id, to: AFTER_ALL_IDS });
    if (this.#visitors.knows(id)) return yield* clicks;
    this.#visitors.startFrom(id);
    let areAllAdded = false;
    try {
      for (const click of clicks) {
        this.#visitors.add(click);
        yield click;
      }
      areAllAdded = true;
    } finally {
      if (!areAllAdded) this.#visitors.forget();
    }
  }

  /** The IDs of the first clicks of an address or a user agent in a range. */
  sample(
    { from, to }: IdRange,
    { by, value, limit }: Pick<SampleQuery, 'by' | 'value' | 'limit'>,
  ): ClickId[] {
    const condition = by === 'address' ? 'ip_hash = ?' : 'agent = (SELECT id FROM texts WHERE text = ?)';
    const rows = this.#sql.exec<{ id: ClickId }>(
      `SELECT id FROM clicks WHERE id >= ? AND id < ? AND ${condition} ORDER BY id LIMIT ?`,
      ...[from, to, by === 'address' ? packedHash(value) : value, limit],
    );
    return rows.toArray().map(({ id }) => id);
  }

  /** Calls `visit` for each link and country with its counted clicks in a range. */
  forEachLink(
    { from, to }: IdRange,
    visit: (link: LinkFacts, country: string | null, clicks: number) => void,
  ): void {
    const counts = this.#sql.exec<{ link: number; country: string | null; clicks: number }>(
      `SELECT link, country, COUNT(*) AS clicks FROM clicks WHERE id >= ? AND id < ? AND class = ?
       GROUP BY link, country`,
      from,
      to,
      CLICK_CLASSIFICATIONS.indexOf('click'),
    );
    for (const { link, country, clicks } of counts.toArray()) visit(this.#linkOf(link), country, clicks);
  }

  /** The addresses with the most clicks in an hour, the most first; `hour` is its start. */
  topAddresses(hour: Instant, limit: number): AddressClicks[] {
    const known = this.#visitors.of(hour);
    if (known)
      return highest(known.addresses, limit).map(([ipHash, clicks]): AddressClicks => ({ ipHash, clicks }));
    const rows = this.#sql.exec<{ ip_hash: ArrayBuffer | string; clicks: number }>(
      `SELECT ip_hash, COUNT(*) AS clicks FROM clicks WHERE id >= ? AND id < ? AND class IN (?, ?)
         AND ip_hash IS NOT NULL GROUP BY ip_hash ORDER BY clicks DESC LIMIT ?`,
      ...[firstClickIdFrom(hour), firstClickIdFrom(addMs(hour, HOUR))],
      ...[CLICK_CLASSIFICATIONS.indexOf('click'), CLICK_CLASSIFICATIONS.indexOf('duplicate'), limit],
    );
    return rows.toArray().map(({ ip_hash, clicks }) => ({ ipHash: unpackedHash(ip_hash), clicks }));
  }

  /** The user agent with the most clicks in an hour; `hour` is its start. */
  topAgent(hour: Instant): AgentClicks | null {
    const known = this.#visitors.of(hour);
    if (known) return highest(known.agents, 1).map(([name, clicks]) => ({ name, clicks }))[0] ?? null;
    const [row] = this.#sql
      .exec<{ agent: number; clicks: number }>(
        `SELECT agent, COUNT(*) AS clicks FROM clicks WHERE id >= ? AND id < ? AND class = ? AND agent IS NOT NULL
         GROUP BY agent ORDER BY clicks DESC LIMIT 1`,
        ...[firstClickIdFrom(hour), firstClickIdFrom(addMs(hour, HOUR))],
        CLICK_CLASSIFICATIONS.indexOf('click'),
      )
      .toArray();
    return row ? { name: this.#texts.textOf(row.agent), clicks: row.clicks } : null;
  }

  /** The number of clicks in a range. */
  count({ from, to }: IdRange): number {
    return this.#sql
      .exec<{ clicks: number }>('SELECT COUNT(*) AS clicks FROM clicks WHERE id >= ? AND id < ?', from, to)
      .one().clicks;
  }

  /** The number of all clicks. Without a condition, SQLite counts the rows of a page without reading each. */
  get size(): number {
    return this.#sql.exec<{ clicks: number }>('SELECT COUNT(*) AS clicks FROM clicks').one().clicks;
  }

  /** True if no click has a higher ID. */
  isEmptyBehind(id: string): boolean {
    return this.#sql.exec('SELECT 1 FROM clicks WHERE id > ? LIMIT 1', id).toArray().length === 0;
  }

  /** Deletes the clicks of these links, and returns how many they were. */
  deleteOfLinks(linkIds: readonly string[]): number {
    const links = `SELECT id FROM links WHERE text->>${LINK_FIELDS.indexOf('linkId')} IN (SELECT value FROM json_each(?))`;
    const deleted = this.#sql
      .exec(`DELETE FROM clicks WHERE link IN (${links}) RETURNING id`, JSON.stringify(linkIds))
      .toArray().length;
    this.forget();
    return deleted;
  }

  /** Deletes all clicks. Dropping a table writes no row for each click. */
  recreate(): void {
    this.#sql.exec('DROP TABLE clicks; DROP TABLE texts; DROP TABLE links');
    this.create();
    this.#highestId = null;
    this.#visitors.forget();
  }

  /** Forgets what is cached, after a transaction that failed. */
  forget(): void {
    this.#texts.forget();
    this.#links.forget();
    this.#parsedLinks.clear();
    this.#visitors.forget();
    this.#highestId = null;
  }

  /** The numbers of a click's texts. New texts are added. */
  #textNumbersOf(click: ClickRecord): TextNumbers {
    const { reason, userAgent, referer } = click;
    return {
      reason: this.#texts.numberOf(reason),
      link: this.#links.numberOf(JSON.stringify(LINK_FIELDS.map((field) => click[field]))),
      agent: userAgent === null ? null : this.#texts.numberOf(userAgent),
      referer: referer === null ? null : this.#texts.numberOf(referer),
    };
  }

  #recordOf(row: Row): ClickRecord {
    return {
      ...this.#linkOf(row.link),
      clickId: row.id,
      clickedAt: addMs(clickFacts(row.id).at, row.ms),
      subId: row.sub_id,
      classification: classificationAt(row.class),
      reason: this.#texts.textOf(row.reason) as ClickReason,
      userAgent: row.agent === null ? null : this.#texts.textOf(row.agent),
      referer: row.referer === null ? null : this.#texts.textOf(row.referer),
      country: row.country,
      ipHash: row.ip_hash === null ? null : unpackedHash(row.ip_hash),
    };
  }

  #linkOf(number: number): LinkFacts {
    const parsed = this.#parsedLinks.get(number);
    if (parsed) return parsed;
    const values: LinkFacts[keyof LinkFacts][] = JSON.parse(this.#links.textOf(number));
    const facts = Object.fromEntries(LINK_FIELDS.map((field, at) => [field, values[at] ?? null])) as never;
    if (this.#parsedLinks.size >= MAX_PARSED_LINKS) this.#parsedLinks.clear();
    this.#parsedLinks.set(number, facts);
    return facts;
  }
}

const MAX_PARSED_LINKS = 20_000;
const PAGE_SIZE = 1_000;

/** The lowest text after an ID is the ID and the lowest character. */
const FIRST_CHARACTER = '0';

/** The part of a range behind a click ID. */
export function behind(range: IdRange, after: string, newestFirst: boolean): IdRange {
  return newestFirst ? { ...range, to: after } : { ...range, from: idBehind(after) };
}

/** No click ID is between an ID and this text. */
function idBehind(id: string): string {
  return `${id}${FIRST_CHARACTER}`;
}

function classificationAt(index: number): ClickClassification {
  return CLICK_CLASSIFICATIONS[index] ?? 'click';
}

/** Hexadecimal hashes are stored as bytes, in half the space. */
function packedHash(hash: string | null): ArrayBuffer | string | null {
  if (hash === null || !HEX_HASH.test(hash)) return hash;
  const bytes = Buffer.from(hash, 'hex');
  return bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length);
}

function unpackedHash(hash: ArrayBuffer | string): string {
  return hash instanceof ArrayBuffer ? Buffer.from(hash).toString('hex') : hash;
}
