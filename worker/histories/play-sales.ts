import { micros, toExactDollars } from '../platform/money.ts';
import { addMs, DAY, dayOf } from '../platform/time.ts';
import { archiveAll } from '../reporting/operator/testing/archive-all.ts';
import { assignConversion } from '../sales/assign-conversion.ts';
import { acceptClaim, declineClaim } from '../sales/claims/decide-claim.ts';
import { fileClaim } from '../sales/claims/file-claim.ts';
import { ingestReport } from '../sales/ingest.ts';
import { conversionIdOf } from '../sales/plan.ts';
import { acceptStatement, listRefusedDays } from '../sales/refused-days/refused-days.ts';
import { Turns } from '../sales/testing/turns.ts';
import type { Failure } from './failing-world.ts';
import { DIRECT, type Network, type RowPlan, SALES, type SalesCommand } from './history.ts';
import type { ModelRow } from './model/rows.ts';
import { type PlannedRow, plannedRow } from './report-rows.ts';
import type { Stage } from './stage.ts';
import { restatedDayOf, soldAt } from './world.ts';

const ARCHIVED_AFTER = 120 * DAY;
const MISSING = SALES.indexOf('missing');

interface Report {
  network: Network;
  rows: PlannedRow[];
  isPush: boolean;
  /** The day that the report restates; null for one that doesn't. */
  day: number | null;
  pageSize: number;
}

interface Claimed {
  id: string;
  publisher: number;
  row: ModelRow;
}

/** Plays what happens to sales. */
export class SalesPlayer {
  readonly #stage: Stage;
  readonly #reports: Report[] = [];
  readonly #claims: Claimed[] = [];

  constructor(stage: Stage) {
    this.#stage = stage;
  }

  async play(command: SalesCommand, failure: Failure | null): Promise<void> {
    const { world } = this.#stage;
    if (command.kind === 'report') {
      const { network, isPush, pageSize } = command;
      const rows = this.#planned(network, isPush, command.rows);
      return this.#report(
        { network, rows, isPush, day: null, pageSize },
        failure ? 1 : command.workers,
        failure,
      );
    }
    if (command.kind === 'restate_day') {
      const plans = command.rows.filter(({ sale }) => restatedDayOf(sale) === command.day);
      const rows = this.#planned('siteplug', false, plans);
      return this.#report(
        { network: 'siteplug', rows, isPush: false, day: command.day, pageSize: 1_000 },
        1,
        failure,
      );
    }
    if (command.kind === 'accept_day') return this.#acceptDay(command.day, failure);
    if (command.kind === 'replay') {
      const report = this.#reports.at(-1 - (command.report % Math.max(this.#reports.length, 1)));
      if (report) await this.#report(report, 1, failure);
    }
    if (command.kind === 'claim') return this.#claim(command.publisher, command.amount, failure);
    if (command.kind === 'decline_claim') return this.#decline(command.claim, failure);
    if (command.kind === 'assign') return this.#assign(command.network, command.publisher, failure);
    if (command.kind === 'rotate_key') world.keys.unshift(`key ${world.keys.length + 1}`);
    if (command.kind === 'archive') return this.#archive(failure);
  }

  async #acceptDay(day: number, failure: Failure | null): Promise<void> {
    const { world, sales } = this.#stage;
    const sold = soldAt('siteplug', day);
    const page = { networkId: 'siteplug', state: 'waiting', limit: 10, offset: 0 } as const;
    const { days } = await listRefusedDays(world.ctx, page);
    const refused = days.find((each) => each.day === dayOf(sold));
    if (refused) await this.#stage.attempt(failure, (ctx) => acceptStatement(ctx, refused.id).run());
    sales.acceptDay('siteplug', Math.floor(sold / DAY));
  }

  /** Archives what is closed, as if four months had passed. */
  async #archive(failure: Failure | null): Promise<void> {
    this.#stage.hasArchived = true;
    await this.#stage.attempt(failure, (ctx) =>
      archiveAll(ctx, { ...ctx, now: addMs(ctx.now, ARCHIVED_AFTER) }),
    );
  }

  #planned(network: Network, isPush: boolean, plans: readonly RowPlan[]): PlannedRow[] {
    const report = { network, isPush, now: this.#stage.now };
    return plans.map((plan) => plannedRow(this.#stage.world, report, plan));
  }

  async #report(report: Report, workers: 1 | 2, failure: Failure | null): Promise<void> {
    if (!this.#reports.includes(report)) this.#reports.push(report);
    const rows = this.#withoutSteps(report);
    for (let at = 0; at === 0 || at < rows.length; at += report.pageSize)
      await this.#page(
        { ...report, rows: rows.slice(at, at + report.pageSize) },
        workers,
        at === 0 ? failure : null,
      );
  }

  async #page(
    { network, rows, isPush, day }: Report,
    workers: 1 | 2,
    failure: Failure | null,
  ): Promise<void> {
    const { world, sales, now, minDayShare } = this.#stage;
    const restated = day === null ? null : soldAt(network, day);
    const turns = new Turns();
    await this.#stage.attempt(failure, (ctx) => {
      const ingest = () =>
        ingestReport(
          ctx,
          { clickIdKeys: world.keys },
          network,
          rows.map(({ row }) => ({ row })),
          sourceOf(isPush, rows),
          { pause: turns.pause, ...(restated === null ? {} : { wholeDays: [dayOf(restated)] }) },
        );
      return Promise.all(Array.from({ length: workers }, () => turns.run(ingest)));
    });
    const taken = rows.map(({ model }) => model);
    if (restated === null) sales.report(taken, now);
    else sales.restateDay(network, Math.floor(restated / DAY), taken, now, minDayShare);
  }

  /** As long as a status that goes back takes money back, none does after a payout. */
  #withoutSteps({ network, rows, isPush }: Report): readonly PlannedRow[] {
    if (!this.#stage.open.has('A13')) return rows;
    const { payouts, now, world } = this.#stage;
    return rows.map((row) => {
      const { plan } = row;
      const groups = [`tx-${plan.sale}`, ...[0, 1, 2].map((part) => `sale-${plan.sale}-${part}`)];
      const isPaid = groups.some((group) => payouts.hasSent(conversionIdOf(network, group)));
      return isPaid && plan.status === 'pending'
        ? plannedRow(world, { network, isPush, now }, { ...plan, status: 'approved' })
        : row;
    });
  }

  /** A publisher claims a sale of a click of its own, and an operator accepts it. */
  async #claim(publisher: number, amount: number, failure: Failure | null): Promise<void> {
    const { world, sales, now } = this.#stage;
    const publisherId = world.publishers[publisher];
    if (!publisherId) return;
    const number = this.#claims.length;
    const clickId = world.clickOf('wildfire', publisher);
    const input = {
      clickId,
      orderId: `claim-${number}`,
      grossCommission: toExactDollars(micros(amount)),
      source: undefined,
    };
    const keys = { clickIdKeys: world.keys };
    const { claim } = await fileClaim(this.#stage.ctx(), world.keys, publisherId, input);
    const decision = { reason: 'Seen in the shop', gross: micros(amount), separateSale: true };
    await this.#stage.attempt(failure, (ctx) => acceptClaim(ctx, keys, claim.id, decision));
    const row: ModelRow = {
      ...{ network: DIRECT, externalId: claim.id, group: claim.id, isOriginal: true },
      ...{ isPush: false, hasOtherId: false },
      ...{ clickAndOrder: null, owner: publisher, status: 'approved', isStatusUnknown: false },
      ...{ amount: BigInt(amount), modifiedAt: now, eventAt: now, isOutOfBounds: false },
    };
    this.#claims.push({ id: claim.id, publisher, row });
    sales.report([row], now);
  }

  async #decline(index: number, failure: Failure | null): Promise<void> {
    const claimed = this.#claims[index];
    if (!claimed || claimed.row.status === 'reversed') return;
    const { sales, now } = this.#stage;
    await this.#stage.attempt(failure, (ctx) =>
      declineClaim(ctx, claimed.id as Parameters<typeof declineClaim>[1], {
        reason: 'The shop took it back',
      }),
    );
    const before = claimed.row.modifiedAt ?? now;
    claimed.row = {
      ...claimed.row,
      status: 'reversed',
      amount: 0n,
      modifiedAt: now > before ? now : before + 1,
    };
    sales.report([claimed.row], now);
  }

  /** An operator gives the sale without a click to the publisher of a click. */
  async #assign(network: Network, publisher: number, failure: Failure | null): Promise<void> {
    const { world, sales } = this.#stage;
    const publisherId = world.publishers[publisher];
    const found = sales
      .sales()
      .find((sale) => sale.owner === null && sale.key === conversionIdOf(network, `sale-${MISSING}-0`));
    if (!publisherId || !found || sales.wasLeft(found.key)) return;
    const input = {
      publisherId,
      clickId: world.clickOf(network, publisher),
      acceptLateSale: true,
      reason: 'Proved',
    };
    const id = conversionIdOf(network, `sale-${MISSING}-0`);
    await this.#stage.attempt(failure, async (ctx, isRepeated) => {
      if (isRepeated && (await isAssigned(ctx, id))) return;
      await assignConversion(ctx, world.keys, id, input);
    });
    sales.assign(found.key, publisher);
  }
}

function sourceOf(isPush: boolean, rows: readonly PlannedRow[]): string {
  if (!isPush) return 'sync';
  return rows.some(({ model }) => model.hasOtherId) ? 'postback' : 'callback';
}

async function isAssigned(
  ctx: Parameters<typeof assignConversion>[0],
  id: Parameters<typeof assignConversion>[2],
) {
  const found = await ctx.db.$client
    .prepare('SELECT 1 FROM conversions WHERE id = ?1 AND unattributed_reason IS NULL')
    .bind(id)
    .first();
  return found !== null;
}
