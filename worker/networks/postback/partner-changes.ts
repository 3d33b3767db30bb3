import { change, validated } from '../../accounts/changes/change.ts';
import { differences } from '../../accounts/changes/differences.ts';
import { judgedStatement, readJudged } from '../../accounts/changes/judged.ts';
import type { NetworkSettings } from '../../catalog/network-settings.ts';
import { storedNetworkSettings, updateNetworkSettings } from '../../catalog/networks-seed.ts';
import { createPartner, findSamePartner, readPartner } from '../../catalog/partner-networks.ts';
import { fieldsOf, type ProgramFields, readProgramFields } from '../../catalog/program-fields.ts';
import { auditStatement } from '../../platform/audit/write-audit.ts';
import { failure } from '../../platform/failure.ts';
import { requireSeen } from '../../platform/seen.ts';
import { DIRECT_NETWORK } from '../../sales/direct-report.ts';
import { requireLinksOf } from '../check-template.ts';
import { startReread } from '../start-reread.ts';
import type { PushCredential } from './authenticate.ts';
import { listCredentials, storeCredential } from './credentials.ts';
import { keepingIdentity } from './partner-identity.ts';
import { type PartnerProgram, putPartnerPrograms, requireLinks } from './partner-programs.ts';
import { type GivenSettings, partnerSettingsOf, settingsOfPartner } from './partner-settings.ts';

/** D1 stores at most 2 MB in a row. */
const MAX_SHOWN_BYTES = 1_500_000;

const programsTooLarge = failure(
  'program.too_many_changes',
  413,
  'These programs are too many for one change: the person who approves it couldn’t see all of them.',
  { action: 'Send the programs in smaller parts.' },
);

/** The networks that no partner may have the name of. */
const RESERVED = [DIRECT_NETWORK];

/** What a partner reports becomes money, so the partner has no amount. */
export const partnerCreation = change({
  kind: 'partner.create',
  effect: 'money',
  permission: 'money:write',
  input: validated<{ slug: string; name: string; settings: Partial<NetworkSettings> }>(),
  async describe(ctx, partner) {
    const existing = await findSamePartner(ctx, RESERVED, partner);
    return {
      what: `Create the partner network ${partner.name}`,
      subject: partner.slug,
      publisherId: null,
      amount: null,
      from: existing === null ? {} : { ...partner },
      to: { ...partner },
      isStricter: existing !== null,
    };
  },
  apply: (ctx, partner, { along }) => createPartner(ctx, RESERVED, partner, along),
});

/** The settings that a change sets. The adapter's keep their values if none of postbacks is given. */
function namesOf(given: GivenSettings): string[] {
  return Object.keys(settingsOfPartner(given)).filter((name) => name !== 'adapter' || given.postback);
}

export const partnerSettingsChange = change({
  kind: 'partner.change',
  effect: 'money',
  permission: 'money:write',
  input: validated<{ network: string; given: GivenSettings }>(),
  async describe(ctx, { network, given }) {
    const judged = await readJudged(ctx, storedNetworkSettings(network, namesOf(given)));
    const { id, settings } = await readPartner(ctx, network);
    const after = { ...settings, ...settingsOfPartner(given, settings) };
    await requireLinksOf(ctx, id, { before: settings, after });
    const changed = await keepingIdentity(ctx, id, { before: settings, after }, async () =>
      differences(settings, after),
    );
    return {
      what: `Change the settings of ${network}`,
      subject: id,
      publisherId: null,
      amount: null,
      ...changed,
      present: partnerSettingsOf(settings),
      isStricter: Object.keys(changed.to).length === 0,
      judged,
    };
  },
  async apply(ctx, { network, given }, { env, judged, seen, along }) {
    const guard = judgedStatement(ctx, storedNetworkSettings(network, namesOf(given)), judged);
    const before = await readPartner(ctx, network);
    const change = (current: NetworkSettings) => {
      requireSeen(seen, partnerSettingsOf(current));
      return settingsOfPartner(given, current);
    };
    const after = { ...before.settings, ...change(before.settings) };
    await requireLinksOf(ctx, before.id, { before: before.settings, after });
    const settings = await keepingIdentity(ctx, before.id, { before: before.settings, after }, (guards) =>
      updateNetworkSettings(ctx, before.id, change, [guard, ...along, ...guards]),
    );
    if (given.postback?.statuses !== undefined) await startReread(env);
    return { ...before, settings };
  },
});

/** The fields of a program that doesn't exist yet. */
function withoutValues(fields: ProgramFields): ProgramFields {
  return Object.fromEntries(Object.keys(fields).map((name) => [name, null]));
}

/** What a second person is shown is stored in one row, with what is applied. */
function requireShowable(shown: object): void {
  if (Buffer.byteLength(JSON.stringify(shown)) > MAX_SHOWN_BYTES) throw programsTooLarge();
}

/** The links of a partner's programs lead to where its operators say. */
export const partnerProgramsChange = change({
  kind: 'partner.programs',
  effect: 'traffic',
  permission: 'money:write',
  input: validated<{ network: string; programs: readonly PartnerProgram[] }>(),
  async describe(ctx, { network, programs }) {
    const records = new Map(
      (await requireLinks(ctx, network, programs)).map((each) => [each.programId, each]),
    );
    const stored = await readProgramFields(ctx, network, [...records.keys()]);
    const changed = [...records].flatMap(([id, record]) => {
      const next = fieldsOf(record);
      const { from, to } = differences(stored.get(id) ?? withoutValues(next), next);
      return Object.keys(to).length === 0 ? [] : [{ id, from, to }];
    });
    const from = Object.fromEntries(changed.map((each) => [each.id, each.from]));
    const to = Object.fromEntries(changed.map((each) => [each.id, each.to]));
    requireShowable({ from, to, programs });
    return {
      what: `Add or change programs of ${network}`,
      subject: network,
      publisherId: null,
      amount: null,
      from,
      to,
    };
  },
  async apply(ctx, { network, programs }, { along }) {
    return putPartnerPrograms(ctx, network, programs, (counts) => [
      ...along,
      auditStatement(ctx, {
        action: 'partner_programs.changed',
        subject: network,
        detail: { ...counts },
      }),
    ]);
  },
});

/** A credential lets its owner report sales. It waits encrypted. */
export const credentialAddition = change({
  kind: 'push_credential.add',
  effect: 'secrets',
  permission: 'money:write',
  input: validated<{ networkId: string; kind: PushCredential['kind']; encrypted: string }>(),
  async describe(ctx, { networkId, kind }) {
    const active = (await listCredentials(ctx, networkId)).filter(({ revokedAt }) => revokedAt === null);
    const ids = active.map(({ id }) => id);
    return {
      what: `Add a postback credential to ${networkId}`,
      subject: networkId,
      publisherId: null,
      amount: null,
      from: { active: ids },
      to: { kind, active: ['a new credential', ...ids.slice(0, 1)], revoked: ids.slice(1) },
    };
  },
  apply: (ctx, input, { along }) => storeCredential(ctx, input, along),
});
