import type { z } from 'zod';
import { DomainError } from '../../platform/errors.ts';
import { parseUsd } from '../../platform/money.ts';
import { systemClock } from '../../platform/time.ts';
import { sizeOf } from '../catalogue/catalogue.ts';
import { rowOfCjId } from '../cj/commission-record.ts';
import { type SandboxContext, stateOf } from '../environment.ts';
import { callbackFor } from '../wildfire/callback.ts';
import { rowOfWildfireId } from '../wildfire/commission-shapes.ts';
import {
  Adjustment,
  Advance,
  BulkWish,
  CallbackWish,
  CatalogWish,
  FaultWish,
  LimitsWish,
} from './requests.ts';
import { clickDayView, clockView, commissionView } from './state-view.ts';

const SHOWN = 100;

/** `GET state`: the time, the sizes, the faults, and the newest hundred rows of the reports. */
export async function showState(context: SandboxContext): Promise<Response> {
  const state = stateOf(context.env);
  const scene = await state.scene();
  return Response.json({
    ...clockView(scene),
    catalog: scene.catalog,
    limits: scene.limits,
    faults: await state.faults(),
    bulks: (await state.bulks()).map(({ clickRefs, ...bulk }) => ({ ...bulk, clickRefs: clickRefs.length })),
    counts: await state.counts(),
    commissions: (await state.latest(SHOWN)).map(commissionView),
    clickDays: (await state.latestClickDays(SHOWN)).map(clickDayView),
  });
}

/** `GET revision`: a number that grows with every change of a report. */
export async function showRevision(context: SandboxContext): Promise<Response> {
  return Response.json({ revision: await stateOf(context.env).revision() });
}

/** `GET visits/{sub-id}`: the shop that a click has reached, with the token that buys there. */
export async function showVisit(context: SandboxContext): Promise<Response> {
  const visit = await stateOf(context.env).visitByClickRef(context.req.param('clickRef') ?? '');
  if (!visit) throw new DomainError('sandbox.unknown', 'No visit carried this sub-id.', 404);
  const { network, domain, token } = visit;
  return Response.json({ network, domain, token });
}

/** `POST advance {days}`: moves the sandbox's clock, which ages sales. New clicks and sales keep the real time. */
export async function advance(context: SandboxContext): Promise<Response> {
  const { days } = await read(context, Advance);
  return Response.json(clockView(await stateOf(context.env).advance(days)));
}

/** `POST commissions/{network}/{id}`: a change as the network would make it. Answers the rows that it touched. */
export async function adjust(context: SandboxContext): Promise<Response> {
  const network = context.req.param('network');
  const id = Number(context.req.param('id'));
  const { status, amount, reason } = await read(context, Adjustment);
  const dollars = amount === undefined ? null : parseUsd(amount);
  const state = stateOf(context.env);
  if (network === 'siteplug') {
    if (dollars === null) throw new DomainError('sandbox.amount', 'SitePlug can only restate an amount.');
    const day = await state.restate(id, dollars);
    if (!day) throw unknown();
    return Response.json({ rows: [clickDayView(day)] });
  }
  if (network !== 'wildfire' && network !== 'cj') throw unknown();
  const isValidation = network === 'cj' && /^(accepted|declined)$/i.test(status ?? '');
  const rows = await state.change(network, network === 'cj' ? rowOfCjId(id) : rowOfWildfireId(id), {
    status: isValidation ? null : (status ?? null),
    validation: isValidation ? (status ?? '').toUpperCase() : null,
    amount: dollars,
    reason: reason ?? null,
  });
  if (!rows) throw unknown();
  return Response.json({ rows: rows.map(commissionView) });
}

/** `POST callback/{id}`: Wildfire's signed callback about a commission, for the caller to deliver. */
export async function makeCallback(context: SandboxContext): Promise<Response> {
  const { version } = await read(context, CallbackWish);
  const state = stateOf(context.env);
  const row = await state.commission('wildfire', rowOfWildfireId(Number(context.req.param('id'))));
  if (!row) throw unknown();
  return Response.json(callbackFor(context.env, row, version, (await state.scene()).now));
}

/** `POST faults`: adds a fault; answers all that are waiting. */
export async function addFault(context: SandboxContext): Promise<Response> {
  const wish = await read(context, FaultWish);
  const state = stateOf(context.env);
  const fault = {
    network: wish.network,
    kind: wish.kind,
    only: wish.only ?? null,
    times: wish.times ?? null,
    until: wish.forMs === undefined ? null : systemClock() + wish.forMs,
    value: wish.value ?? null,
  };
  const faults = [...(await state.faults()), fault];
  await state.setFaults(faults);
  return Response.json({ faults });
}

/** `DELETE faults[?network=]`. */
export async function clearFaults(context: SandboxContext): Promise<Response> {
  const network = context.req.query('network');
  const state = stateOf(context.env);
  const faults = network ? (await state.faults()).filter((fault) => fault.network !== network) : [];
  await state.setFaults(faults);
  return Response.json({ faults });
}

/** `POST catalog`: the catalogue's size and revision; what is not named stays, domains follow merchants. */
export async function setCatalog(context: SandboxContext): Promise<Response> {
  const wish = await read(context, CatalogWish);
  const state = stateOf(context.env);
  const { catalog } = await state.scene();
  const merchants = wish.merchants ?? catalog.merchants;
  const domains = wish.domains ?? (wish.merchants ? sizeOf(merchants).domains : catalog.domains);
  const size = { merchants, domains, revision: wish.revision ?? catalog.revision };
  await state.setCatalog(size);
  return Response.json({ catalog: size });
}

/** `POST limits`: the networks' paces and CJ's page size. */
export async function setLimits(context: SandboxContext): Promise<Response> {
  const wish = await read(context, LimitsWish);
  const state = stateOf(context.env);
  const { limits: now } = await state.scene();
  const limits = {
    wildfireIntervalMs: wish.wildfireIntervalMs ?? now.wildfireIntervalMs,
    cjCallsPerMinute: wish.cjCallsPerMinute ?? now.cjCallsPerMinute,
    cjPageSize: wish.cjPageSize ?? now.cjPageSize,
  };
  await state.setLimits(limits);
  return Response.json({ limits });
}

/** `POST bulk-commissions`: that many report rows, made when they are read. */
export async function addBulk(context: SandboxContext): Promise<Response> {
  const { network, count, clickRefs } = await read(context, BulkWish);
  const bulk = await stateOf(context.env).addBulk(network, count, clickRefs);
  return Response.json({ network, count, first: bulk.first }, { status: 201 });
}

/** `POST reset`: forgets everything; ids go on where they were. */
export async function reset(context: SandboxContext): Promise<Response> {
  await stateOf(context.env).reset();
  return showState(context);
}

async function read<Schema extends z.ZodType>(
  context: SandboxContext,
  schema: Schema,
): Promise<z.infer<Schema>> {
  const body = await context.req.text();
  const parsed = schema.safeParse(body === '' ? {} : await context.req.json().catch(() => null));
  if (parsed.success) return parsed.data;
  const fields = parsed.error.issues.map(({ path, message }) => ({ field: path.join('.'), message }));
  throw new DomainError('sandbox.request', 'The request is not one that the sandbox knows.', 422, { fields });
}

function unknown(): DomainError {
  return new DomainError('sandbox.unknown', 'No such row in the network.', 404);
}
