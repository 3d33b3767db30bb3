import { ADMIN } from '../../platform/http/testing/admins.ts';
import type { Call } from '../../platform/http/testing/call.ts';
import type { Operation } from '../../platform/http/testing/contract.ts';

/** How a member and an admin may call an operation. */
export function credentialsFor(
  { security = [], ...operation }: Operation,
  member: { key: string; cookie: string },
): Call {
  const ways = security.flatMap((way) => Object.keys(way));
  if (ways.includes('bearerKey')) return { key: member.key };
  return operation['x-operator-permission'] ? { key: ADMIN } : { headers: { cookie: member.cookie } };
}

/** An operation's path with the examples of its required parameters, and other parameters. */
export function addressOf({ path, parameters }: Operation, others: Record<string, string> = {}): string {
  const given = parameters.filter(({ required }) => required);
  const query = new URLSearchParams(others);
  for (const each of given) if (each.in === 'query') query.set(each.name, String(each.example));
  const filled = given.reduce(
    (text, { name, example }) => text.replace(`{${name}}`, encodeURIComponent(String(example))),
    path,
  );
  return query.size > 0 ? `${filled}?${query}` : filled;
}
