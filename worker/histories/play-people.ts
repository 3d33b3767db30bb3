import { env } from 'cloudflare:workers';
import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { setStatus } from '../accounts/publishers/publishers.ts';
import { enforceViolations } from '../app/compliance/enforce.ts';
import { releaseViolation } from '../app/compliance/review-violation.ts';
import { complianceViolations } from '../compliance/tables.ts';
import { saveDetails } from '../payouts/details/save-details.ts';
import { saveThreshold } from '../payouts/details/threshold.ts';
import { placeHold, releaseHold as releasePayouts } from '../payouts/holds/operator-holds.ts';
import { IBAN_DETAILS, PAYPAL_DETAILS } from '../payouts/testing/sandbox-rails.ts';
import type { Context } from '../platform/context.ts';
import { derivedId, type PublisherId } from '../platform/ids.ts';
import { micros, parseUsd } from '../platform/money.ts';
import { updateSettings } from '../platform/settings/settings.ts';
import { addDays, addMs, DAY, dayOf, HOUR, MINUTE, startOfDay } from '../platform/time.ts';
import { bookAdjustment } from '../sales/adjustments/decide-adjustment.ts';
import { proposeAdjustment } from '../sales/adjustments/propose-adjustment.ts';
import { forfeitSale, reinstateSale } from '../sales/forfeit-sale.ts';
import { releaseHold } from '../sales/release-hold.ts';
import { setShareRule } from '../sales/set-share-rule.ts';
import { conversions } from '../sales/tables.ts';
import type { Failure } from './failing-world.ts';
import type { PersonCommand, SettingsChange } from './history.ts';
import { refusedFor, type Stage } from './stage.ts';

const PPM_OF_PERCENT = 10_000;
/** A publisher changes the account at most this often in a history. */
const MAX_CHANGES = 2;
/** A minute before midnight, and one after it. */
const AROUND_MIDNIGHT = MINUTE;

type Of<Kind extends PersonCommand['kind']> = Extract<PersonCommand, { kind: Kind }>;

/** Plays what people decide, and the clock. */
export class PeoplePlayer {
  readonly #stage: Stage;
  readonly #violations = new Map<number, number>();
  readonly #changes = new Map<number, number>();

  constructor(stage: Stage) {
    this.#stage = stage;
  }

  async play(command: PersonCommand, failure: Failure | null): Promise<void> {
    if (command.kind === 'wait') return this.#stage.wait(command.minutes * MINUTE);
    if (command.kind === 'midnight') return this.#midnight();
    if (command.kind === 'settings') return this.#settings(command.change, failure);
    if (command.kind === 'share') return this.#share(command, failure);
    const publisherId = this.#stage.world.publishers[command.publisher];
    if (!publisherId) return;
    if (command.kind === 'adjust') return this.#adjust(command, publisherId, failure);
    if (command.kind === 'account') return this.#account(command, publisherId, failure);
    if (command.kind === 'threshold') return this.#threshold(command, publisherId, failure);
    if (command.kind === 'violation') return this.#violate(command, publisherId, failure);
    if (command.kind === 'end_violation') return this.#endViolation(command.publisher, failure);
    if (command.kind === 'hold_payouts' || command.kind === 'release_payouts')
      return this.#holdPayouts(command.publisher, publisherId, command.kind === 'hold_payouts', failure);
    if (command.kind === 'forfeit') return this.#forfeit(command.publisher, publisherId, failure);
    if (command.kind === 'take_forfeit_back')
      return this.#takeForfeitBack(command.publisher, publisherId, failure);
    if (command.kind === 'release') return this.#release(command.publisher, publisherId, failure);
    const isSuspended = command.kind === 'suspend';
    await this.#stage.attempt(failure, (ctx) =>
      setStatus(ctx, publisherId, isSuspended ? 'suspended' : 'active'),
    );
    this.#stage.sales.setSuspended(command.publisher, isSuspended);
  }

  /** The clock goes to a minute before midnight, or over it. */
  #midnight(): void {
    const { now } = this.#stage;
    const midnight = startOfDay(addDays(dayOf(now), 1));
    const isJustBefore = midnight - now <= AROUND_MIDNIGHT;
    this.#stage.wait(midnight - now + (isJustBefore ? AROUND_MIDNIGHT : -AROUND_MIDNIGHT));
  }

  async #settings(change: SettingsChange, failure: Failure | null): Promise<void> {
    const { payouts } = this.#stage;
    await this.#stage.attempt(failure, (ctx) => updateSettings(ctx, change));
    if ('payable_stage' in change) payouts.payableStage = change.payable_stage;
    if ('payout_minimum' in change) payouts.minimum = BigInt(parseUsd(change.payout_minimum));
    if ('payout_hold_hours' in change) this.#stage.holdHours = change.payout_hold_hours;
  }

  /** A share begins tomorrow at the earliest, and on no day that has sales. */
  async #share({ publisher, percent, inDays }: Of<'share'>, failure: Failure | null): Promise<void> {
    const { world, sales, shares, now } = this.#stage;
    const effectiveFrom = addDays(dayOf(now), inDays);
    const isPast = sales
      .sales()
      .some(
        ({ owner, day }) =>
          owner !== null && (publisher === null || owner === publisher) && day >= effectiveFrom,
      );
    const publisherId = publisher === null ? null : (world.publishers[publisher] ?? null);
    if (shares.isSet(publisher, effectiveFrom, now)) return;
    const sharePpm = percent * PPM_OF_PERCENT;
    let refusal: string | null = null;
    await this.#stage.attempt(failure, async (ctx) => {
      refusal = await refusedFor(['share.changes_the_past'], () =>
        setShareRule(ctx, { publisherId, sharePpm, effectiveFrom }),
      );
    });
    const expected = inDays === 0 || isPast ? 'share.changes_the_past' : null;
    if (refusal !== expected)
      expect.fail(`A share from ${effectiveFrom} on: ${refusal} instead of ${expected}.`);
    if (refusal === null) shares.set({ publisher, ppm: BigInt(sharePpm), from: effectiveFrom, setAt: now });
  }

  /** Books an adjustment, which one person proposes and another approves. */
  async #adjust(
    { publisher, amount, workers }: Of<'adjust'>,
    publisherId: PublisherId,
    failure: Failure | null,
  ) {
    const { payouts, now } = this.#stage;
    const { id } = await proposeAdjustment(this.#stage.ctx('proposer'), {
      publisherId,
      amount: micros(amount),
      kind: 'correction',
      reason: 'A correction',
      conversionId: null,
    });
    await this.#stage.attempt(failure, async (ctx) => {
      const approve = () =>
        refusedFor(['adjustment.decided'], () =>
          bookAdjustment(ctx, id, { reason: 'Checked', secondPerson: 'approved' }),
        );
      await Promise.all(Array.from({ length: failure ? 1 : workers }, approve));
    });
    payouts.adjustments.push({ key: id, publisher, amount: BigInt(amount), day: dayOf(now) });
  }

  async #account({ publisher, method }: Of<'account'>, publisherId: PublisherId, failure: Failure | null) {
    const changes = this.#changes.get(publisher) ?? 0;
    if (changes >= MAX_CHANGES) return;
    this.#changes.set(publisher, changes + 1);
    const { now, holdHours, payouts } = this.#stage;
    const input =
      method === 'paypal' ? PAYPAL_DETAILS(`new-${changes}-${publisher}@history.example`) : IBAN_DETAILS;
    await this.#stage.attempt(failure, (ctx) => saveDetails(ctx, env.ENCRYPTION_KEY, publisherId, input));
    payouts.payees.addAccount(publisher, method, now, addMs(now, holdHours * HOUR));
  }

  async #threshold(
    { publisher, dollars }: Of<'threshold'>,
    publisherId: PublisherId,
    failure: Failure | null,
  ) {
    const amount = parseUsd(dollars);
    await this.#stage.attempt(failure, (ctx) => saveThreshold(ctx, publisherId, amount));
    this.#stage.payouts.payees.of(publisher).threshold = BigInt(amount);
  }

  /** A violation of a rule is found, and the next run of the evaluation holds what it holds. */
  async #violate({ publisher, days }: Of<'violation'>, publisherId: PublisherId, failure: Failure | null) {
    const { sales, payouts, now } = this.#stage;
    if (sales.isHeldByViolation(publisher)) return;
    const number = (this.#violations.get(publisher) ?? 0) + 1;
    this.#violations.set(publisher, number);
    const heldFrom = addMs(now, -days * DAY);
    await this.#stage
      .ctx()
      .db.insert(complianceViolations)
      .values({
        id: violationOf(publisherId, number),
        ...{
          ruleId: derivedId('crl', 'history'),
          ruleName: 'A rule',
          publisherId,
          violationType: 'click_rate',
        },
        ...{
          subject: `window ${number}`,
          severity: 'high',
          action: 'hold',
          status: 'active',
          violationCount: 1,
        },
        ...{ firstSeenAt: now, lastSeenAt: now, holdState: 'held', heldFrom, heldAt: now },
      });
    await this.#stage.attempt(failure, (ctx) => enforceViolations(ctx));
    await enforceViolations(this.#stage.ctx());
    sales.violate(publisher, heldFrom, now);
    sales.enforce((key) => payouts.hasTaken(key));
  }

  async #endViolation(publisher: number, failure: Failure | null): Promise<void> {
    const { world, sales, now } = this.#stage;
    const publisherId = world.publishers[publisher];
    if (!publisherId || !sales.isHeldByViolation(publisher)) return;
    const id = violationOf(publisherId, this.#violations.get(publisher) ?? 0);
    await this.#stage.attempt(failure, (ctx) => releaseViolation(ctx, id, 'Explained'));
    sales.endHold(publisher, now);
  }

  async #holdPayouts(publisher: number, publisherId: PublisherId, isHeld: boolean, failure: Failure | null) {
    await this.#stage.attempt(failure, (ctx) =>
      isHeld
        ? refusedFor(['payout_hold.placed'], () => placeHold(ctx, publisherId, 'To be checked'))
        : refusedFor(['payout_hold.unknown'], () => releasePayouts(ctx, publisherId, 'Checked')),
    );
    this.#stage.payouts.payees.of(publisher).isHeldByOperator = isHeld;
  }

  async #forfeit(publisher: number, publisherId: PublisherId, failure: Failure | null): Promise<void> {
    await this.#stage.attempt(failure, async (ctx) => {
      for (const { id, heldReason } of await ownConversions(ctx, publisherId))
        if (heldReason !== null) await forfeitSale(ctx, id, 'Bots');
    });
    this.#stage.sales.forfeit(publisher);
  }

  async #takeForfeitBack(
    publisher: number,
    publisherId: PublisherId,
    failure: Failure | null,
  ): Promise<void> {
    await this.#stage.attempt(failure, async (ctx) => {
      for (const { id } of await ownConversions(ctx, publisherId)) await reinstateSale(ctx, id, 'Explained');
    });
    this.#stage.sales.takeForfeitBack(publisher);
  }

  async #release(publisher: number, publisherId: PublisherId, failure: Failure | null): Promise<void> {
    await this.#stage.attempt(failure, async (ctx) => {
      for (const { id } of await ownConversions(ctx, publisherId)) await releaseHold(ctx, id, 'Checked');
    });
    this.#stage.sales.release(publisher, this.#stage.now);
  }
}

function violationOf(publisherId: PublisherId, number: number) {
  return derivedId('vio', publisherId, String(number));
}

function ownConversions(ctx: Context, publisherId: PublisherId) {
  return ctx.db
    .select({ id: conversions.id, heldReason: conversions.heldReason })
    .from(conversions)
    .where(eq(conversions.publisherId, publisherId));
}
