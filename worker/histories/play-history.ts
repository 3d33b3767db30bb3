import { expect } from 'vitest';
import { updateSettings } from '../platform/settings/settings.ts';
import { modelBooks, systemBooks } from './compare.ts';
import type { Command, History, NetworkCommand, PayoutCommand, SalesCommand } from './history.ts';
import { OPEN_FINDINGS, type OpenFindings } from './open-findings.ts';
import { NetworksPlayer } from './play-networks.ts';
import { PayoutsPlayer } from './play-payouts.ts';
import { PeoplePlayer } from './play-people.ts';
import { SalesPlayer } from './play-sales.ts';
import { Stage } from './stage.ts';
import type { World } from './world.ts';

/** Plays a history and compares what the system has with what it must have. Returns how it ended. */
export async function playHistory(
  world: World,
  history: History,
  open: OpenFindings = OPEN_FINDINGS,
): Promise<Stage> {
  const stage = new Stage(world, history, open);
  await updateSettings(world.ctx, { payable_stage: history.payableStage });
  const payouts = new PayoutsPlayer(stage);
  const networks = new NetworksPlayer(stage);
  const sales = new SalesPlayer(stage);
  const people = new PeoplePlayer(stage);
  for (const { command, failure } of history.steps) {
    if (isOfSales(command)) await sales.play(command, failure);
    else if (isOfPayouts(command)) await payouts.play(command, failure);
    else if (isOfNetworks(command)) await networks.play(command, failure);
    else await people.play(command, failure);
  }
  expect(await systemBooks(world)).toEqual(modelBooks(stage));
  await payouts.finish();
  await networks.requireReceived();
  await networks.requireSettledMonths();
  expect(await systemBooks(world)).toEqual(modelBooks(stage));
  return stage;
}

const SALES: ReadonlySet<string> = new Set<SalesCommand['kind']>([
  ...([
    'report',
    'restate_day',
    'accept_day',
    'replay',
    'claim',
    'decline_claim',
    'assign',
    'rotate_key',
    'archive',
  ] as const),
]);
const PAYOUTS: ReadonlySet<string> = new Set<PayoutCommand['kind']>([
  ...([
    'pay',
    'start_run',
    'approve_run',
    'cancel_run',
    'send_run',
    'serve',
    'bank',
    'claim_transfer',
  ] as const),
]);
const NETWORKS: ReadonlySet<string> = new Set<NetworkCommand['kind']>([
  ...(['payment', 'cancel_payment', 'reconcile', 'statement', 'explain', 'close'] as const),
]);

function isOfSales(command: Command): command is SalesCommand {
  return SALES.has(command.kind);
}

function isOfPayouts(command: Command): command is PayoutCommand {
  return PAYOUTS.has(command.kind);
}

function isOfNetworks(command: Command): command is NetworkCommand {
  return NETWORKS.has(command.kind);
}
