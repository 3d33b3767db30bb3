import { publicReader } from '../../catalog/brand-view.ts';
import { listBrands } from '../../catalog/search.ts';
import { createClickId } from '../../clicks/click-id.ts';
import { type Click, clickRow, type LinkContext } from '../../clicks/click-record.ts';
import { deleteTestClicks } from '../../clicks/delete-test-clicks.ts';
import { countClicks } from '../../clicks/read-clicks.ts';
import { storedDestination } from '../../clicks/redirect/destination.ts';
import { type ClickEnv, writeClicks } from '../../clicks/write-clicks.ts';
import { draftLinks, isLink, saveDrafts } from '../../links/create-links.ts';
import type { LinkDeps } from '../../links/link-deps.ts';
import type { AffiliateLink, NewLink, SavedLink } from '../../links/save-links.ts';
import { deleteTestLinks, readTestLinks } from '../../links/test-links.ts';
import { recordAction } from '../../platform/audit/write-audit.ts';
import { insertRows } from '../../platform/bulk.ts';
import { violates } from '../../platform/constraint.ts';
import type { Context } from '../../platform/context.ts';
import { DomainError } from '../../platform/errors.ts';
import { failure } from '../../platform/failure.ts';
import { publisherNumber, TEST_PUBLISHER } from '../../platform/ids.ts';
import { type MicroUsd, micros, sum } from '../../platform/money.ts';
import { addMs, DAY, dayOf, type Instant } from '../../platform/time.ts';
import { testConversions } from './tables.ts';

const TEST_LINKS = 3;
/** Of a link. */
const CLICKS = { min: 5, max: 24 };
const CLICK_DAYS = 7;
/** Of a link. */
const CONVERSIONS = { min: 1, max: 3 };
const CONVERSION_DAYS = 5;
const EARNINGS_CENTS = { min: 10_00, max: 60_00 };
/** Brands of which the first ones that can be linked to are taken. */
const CANDIDATES = 20;

export interface TestDataDeps {
  links: LinkDeps;
  clicks: ClickEnv;
  /** Signs click IDs. */
  clickKey: string;
  /** From 0 to below 1. */
  random: () => number;
}

interface TestConversion {
  linkId: string;
  orderId: string;
  earnings: MicroUsd;
  convertedAt: Instant;
}

export interface TestData {
  links: {
    link: AffiliateLink;
    /** All visits, also those of operators who opened the link. None of them counts. */
    clicks: number;
    conversions: number;
    earnings: MicroUsd;
  }[];
  /** Newest first. */
  conversions: TestConversion[];
  /** Null without test data. */
  createdAt: Instant | null;
}

const testDataExists = failure('test_data.exists', 409, 'Test data already exists.', {
  action: 'Clear it first.',
});
const nothingToLink = failure('test_data.no_programs', 409, 'No approved program can be linked to.', {
  action: 'Sync a network and approve a program first.',
});

/**
 * Creates three links of the test publisher, their clicks of the last seven days and their conversions of the last five. The clicks
 * are test clicks, and the conversions are in no ledger. Throws `test_data.exists` and `test_data.no_programs` (409).
 */
export async function createTestData(ctx: Context, deps: TestDataDeps): Promise<TestData> {
  const drafts = await draftTestLinks(ctx, deps.links);
  const conversions = drafts.flatMap((_, index) =>
    Array.from({ length: wholeBetween(CONVERSIONS, deps.random) }, () => ({
      linkNumber: index + 1,
      earnings: micros(wholeBetween(EARNINGS_CENTS, deps.random) * 10_000),
      convertedAt: momentOf(ctx.now, CONVERSION_DAYS, deps.random),
    })),
  );
  const rows = conversions.map(({ linkNumber, earnings, convertedAt }, index) => [
    ...[index + 1, linkNumber, `TEST_${convertedAt}_${index + 1}`],
    ...[earnings, convertedAt, ctx.now],
  ]);
  const saved = await saveOnce(() =>
    saveDrafts(
      ctx,
      deps.links,
      drafts,
      insertRows(ctx.db.$client, 'INSERT INTO test_conversions', COLUMNS, rows),
    ),
  );
  const clicks = drafts.flatMap((draft, index) => clicksOf(ctx, deps, draft, requireSaved(saved[index])));
  await writeClicks(deps.clicks, clicks.map(clickRow));
  await recordAction(ctx, {
    action: 'test_data.created',
    subject: TEST_PUBLISHER,
    detail: { links: drafts.length, clicks: clicks.length, conversions: rows.length },
  });
  return readTestData(ctx);
}

const COLUMNS = ['position', 'link_number', 'order_id', 'earnings', 'converted_at', 'created_at'];

/** Deletes the links, clicks and conversions. It can be repeated after a failure. Returns what was deleted. */
export async function clearTestData(
  ctx: Context,
  kv: KVNamespace,
): Promise<{ links: number; clicks: number; conversions: number }> {
  const links = await readTestLinks(ctx);
  const ids = links.map(({ id }) => id);
  const since = addMs(links[0]?.createdAt ?? ctx.now, -CLICK_DAYS * DAY);
  const clicks = await deleteTestClicks(ctx, ids, since);
  await deleteTestLinks(ctx, kv, ids);
  const { meta } = await ctx.db.delete(testConversions);
  const cleared = { links: links.length, clicks, conversions: meta.changes };
  await recordAction(ctx, { action: 'test_data.cleared', subject: TEST_PUBLISHER, detail: cleared });
  return cleared;
}

/** The test data that exists. */
export async function readTestData(ctx: Context): Promise<TestData> {
  const [links, stored] = await Promise.all([
    readTestLinks(ctx),
    ctx.db.select().from(testConversions).orderBy(testConversions.convertedAt),
  ]);
  const visits = await visitsOf(ctx, links);
  const conversions = stored.toReversed().flatMap(({ linkNumber, orderId, earnings, convertedAt }) => {
    const link = links[linkNumber - 1];
    return link ? [{ linkId: link.id, orderId, earnings, convertedAt }] : [];
  });
  return {
    links: links.map((link) => {
      const own = conversions.filter(({ linkId }) => linkId === link.id);
      return {
        link,
        clicks: visits.get(link.id) ?? 0,
        conversions: own.length,
        earnings: sum(own.map(({ earnings }) => earnings)),
      };
    }),
    conversions,
    createdAt: stored[0]?.createdAt ?? null,
  };
}

async function visitsOf(ctx: Context, links: readonly AffiliateLink[]): Promise<Map<string, number>> {
  const [first] = links;
  if (!first) return new Map();
  const counts = await countClicks(ctx, TEST_PUBLISHER, {
    from: dayOf(addMs(first.createdAt, -CLICK_DAYS * DAY)),
    to: dayOf(ctx.now),
    dimension: 'link',
    per: 'total',
  });
  return new Map(
    counts.flatMap(({ value, counts: visits }) =>
      value === null ? [] : [[value, Object.values(visits).reduce((all, each) => all + each, 0)]],
    ),
  );
}

/** Links to the first brands that can be linked to. A small catalog has several links to one brand. */
async function draftTestLinks(ctx: Context, deps: LinkDeps): Promise<NewLink[]> {
  const { brands } = await listBrands(ctx, { offset: 0, limit: CANDIDATES }, publicReader(deps.origin));
  const inputs = brands.map(({ id }) => ({ brandId: id }));
  const linkable = (await draftLinks(ctx, deps, TEST_PUBLISHER, inputs)).filter(isLink);
  return Array.from({ length: TEST_LINKS }, (_, index) => {
    const draft = linkable[index % linkable.length];
    if (!draft) throw nothingToLink();
    return {
      ...draft,
      title: `Test link ${index + 1}`,
      description: 'Test data. Its clicks don’t count, and it earns nothing.',
      externalKey: `test-data-${index + 1}`,
    };
  });
}

async function saveOnce<Result>(save: () => Promise<Result>): Promise<Result> {
  try {
    return await save();
  } catch (error) {
    if (violates(error, 'UNIQUE', 'test_conversions.position')) throw testDataExists().causedBy(error);
    throw error;
  }
}

function requireSaved(saved: SavedLink | DomainError | undefined): AffiliateLink {
  if (saved === undefined || saved instanceof DomainError)
    throw new RangeError('Every test link must be saved.');
  return saved.link;
}

function clicksOf(
  ctx: Context,
  { clickKey, random }: TestDataDeps,
  draft: NewLink,
  link: AffiliateLink,
): Click[] {
  const context: LinkContext = {
    publisherId: TEST_PUBLISHER,
    requestedBy: null,
    programId: link.programId,
    brandId: link.brandId,
    linkId: link.id,
    networkId: draft.program.network,
    destination: storedDestination(link.originalUrl),
    subId: null,
    trafficSource: 'track',
  };
  return Array.from({ length: wholeBetween(CLICKS, random) }, () => {
    const clickedAt = momentOf(ctx.now, CLICK_DAYS, random);
    const facts = {
      at: clickedAt,
      publisher: publisherNumber(TEST_PUBLISHER) ?? 0,
      program: draft.program.number,
    };
    return {
      link: context,
      event: {
        clickId: createClickId(clickKey, facts),
        clickedAt,
        classification: 'test',
        reason: 'test_click',
        referer: null,
        userAgent: null,
        country: null,
        ipHash: null,
      },
    };
  });
}

function wholeBetween({ min, max }: { min: number; max: number }, random: () => number): number {
  return min + Math.floor(random() * (max - min + 1));
}

/** A moment of the last days. */
function momentOf(now: Instant, days: number, random: () => number): Instant {
  return addMs(now, -Math.floor(random() * days * DAY));
}
