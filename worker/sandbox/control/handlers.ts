import { callbackFor } from '../../networks/wildfire/sandbox/callback.ts';
import { rowOfWildfireId } from '../../networks/wildfire/sandbox/commission-shapes.ts';
import { NETWORK_SLUGS } from '../../platform/contract/networks.ts';
import { DomainError } from '../../platform/errors.ts';
import { parseUsd } from '../../platform/money.ts';
import { systemClock } from '../../platform/time.ts';
import { sizeOf } from '../catalog/catalog.ts';
import { type SandboxContext, stateOf } from '../environment.ts';
import { REPORT_IDS } from '../report-ids.ts';
import { readBody } from './read-body.ts';
import {
  Adjustment,
  Advance,
  BulkInput,
  CallbackInput,
  CatalogInput,
  FaultInput,
  LimitsInput,
} from './requests.ts';
import { deleteS3Objects } from './s3-handlers.ts';
import { clickDayView, clockView, commissionView } from './state-view.ts';

const MAX_ROWS = 100;

/** `GET state` returns the time, the sizes, the faults and the newest 100 rows of the reports. */
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
    commissions: (await state.latest(MAX_ROWS)).map(commissionView),
    clickDays: (await state.latestClickDays(MAX_ROWS)).map(clickDayView),
  });
}

/** `GET revision` returns a number that grows with every change of a report. */
export async function showRevision(context: SandboxContext): Promise<Response> {
  return Response.json({ revision: await stateOf(context.env).revision() });
}

/** `GET visits/{sub-id}` returns the shop of a click and the token for a purchase. */
export async function showVisit(context: SandboxContext): Promise<Response> {
  const visit = await stateOf(context.env).visitByClickRef(context.req.param('clickRef') ?? '');
  if (!visit) throw new DomainError('sandbox.unknown', 'There is no visit with this sub-ID.', 404);
  const { network, domain, token, clickRef } = visit;
  return Response.json({ network, domain, token, clickRef });
}

/** `POST advance {days}` advances the sandbox's clock, which ages sales. New clicks and sales have the real time. */
export async function advance(context: SandboxContext): Promise<Response> {
  const { days } = await readBody(context, Advance);
  return Response.json(clockView(await stateOf(context.env).advance(days)));
}

/** `POST commissions/{network}/{id}` changes a commission as the network would. Returns the changed rows. */
export async function adjust(context: SandboxContext): Promise<Response> {
  const network = NETWORK_SLUGS.find((name) => name === context.req.param('network'));
  if (!network) throw unknown();
  const id = Number(context.req.param('id'));
  const { status, amount, reason } = await readBody(context, Adjustment);
  const dollars = amount === undefined ? null : parseUsd(amount);
  const state = stateOf(context.env);
  if (network === 'siteplug') {
    if (dollars === null)
      throw new DomainError('sandbox.amount', 'SitePlug can only restate an amount.', 400);
    const day = await state.restate(id, dollars);
    if (!day) throw unknown();
    return Response.json({ rows: [clickDayView(day)] });
  }
  const isValidation = network === 'cj' && /^(accepted|declined)$/i.test(status ?? '');
  const rows = await state.change(network, REPORT_IDS[network].rowOf(id), {
    status: isValidation ? null : (status ?? null),
    validation: isValidation ? (status ?? '').toUpperCase() : null,
    amount: dollars,
    reason: reason ?? null,
  });
  if (!rows) throw unknown();
  return Response.json({ rows: rows.map(commissionView) });
}

/** `POST callback/{id}` returns Wildfire's signed callback for a commission. The caller delivers it. */
export async function createCallback(context: SandboxContext): Promise<Response> {
  const { version } = await readBody(context, CallbackInput);
  const state = stateOf(context.env);
  const row = await state.commission('wildfire', rowOfWildfireId(Number(context.req.param('id'))));
  if (!row) throw unknown();
  return Response.json(callbackFor(context.env, row, version, (await state.scene()).now));
}

/** `POST faults` adds a fault. Returns all pending faults. */
export async function addFault(context: SandboxContext): Promise<Response> {
  const input = await readBody(context, FaultInput);
  const state = stateOf(context.env);
  const fault = {
    network: input.network,
    kind: input.kind,
    only: input.only ?? null,
    times: input.times ?? null,
    until: input.forMs === undefined ? null : systemClock() + input.forMs,
    value: input.value ?? null,
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

/** `POST catalog` sets size and revision. Missing fields don't change, except that domains follow merchants. */
export async function setCatalog(context: SandboxContext): Promise<Response> {
  const input = await readBody(context, CatalogInput);
  const state = stateOf(context.env);
  const { catalog } = await state.scene();
  const merchants = input.merchants ?? catalog.merchants;
  const domains = input.domains ?? (input.merchants ? sizeOf(merchants).domains : catalog.domains);
  const size = { merchants, domains, revision: input.revision ?? catalog.revision };
  await state.setCatalog(size);
  return Response.json({ catalog: size });
}

/** `POST limits` sets the networks' rate limits and CJ's page size. */
export async function setLimits(context: SandboxContext): Promise<Response> {
  const input = await readBody(context, LimitsInput);
  const state = stateOf(context.env);
  const { limits: now } = await state.scene();
  const limits = {
    wildfireIntervalMs: input.wildfireIntervalMs ?? now.wildfireIntervalMs,
    cjCallsPerMinute: input.cjCallsPerMinute ?? now.cjCallsPerMinute,
    cjPageSize: input.cjPageSize ?? now.cjPageSize,
  };
  await state.setLimits(limits);
  return Response.json({ limits });
}

/** `POST bulk-commissions` adds `count` report rows, which are generated when they are read. */
export async function addBulk(context: SandboxContext): Promise<Response> {
  const { network, count, clickRefs } = await readBody(context, BulkInput);
  const bulk = await stateOf(context.env).addBulk(network, count, clickRefs);
  return Response.json({ network, count, first: bulk.first }, { status: 201 });
}

/** `POST reset` deletes everything. IDs continue. */
export async function reset(context: SandboxContext): Promise<Response> {
  await stateOf(context.env).reset();
  await deleteS3Objects(context.env.OBJECTS);
  return showState(context);
}

function unknown(): DomainError {
  return new DomainError('sandbox.unknown', 'There is no such row at this network.', 404);
}
