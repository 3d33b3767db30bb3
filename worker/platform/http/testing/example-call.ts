import { ADMIN } from './admins.ts';
import type { Call } from './call.ts';
import type { Operation, Parameter } from './contract.ts';

/** Credentials: an API key, and the cookie of a signed-in browser. */
export interface Callers {
  key: string;
  cookie: string;
}

/** Existing IDs by their prefix, and other values by the example that they replace. */
export type KnownIds = ReadonlyMap<string, string>;

/** The call that an operation's examples describe, with the credentials that it requires. */
export function exampleCall(
  operation: Operation,
  callers: Callers,
  known: KnownIds,
): { path: string; call: Call } {
  const { method, path, parameters, requestBody } = operation;
  const given = (parameter: Parameter) => encodeURIComponent(String(realExample(parameter.example, known)));
  const at = (name: string) => parameters.find((each) => each.in === 'path' && each.name === name);
  const address = path.replaceAll(/\{(\w+)\}/g, (whole, name: string) => {
    const parameter = at(name);
    return parameter ? given(parameter) : whole;
  });
  const query = parameters
    .filter((each) => each.in === 'query' && each.example !== undefined)
    .map((each) => `${each.name}=${given(each)}`);
  const [media] = Object.values(requestBody?.content ?? {});
  const body = media ? { body: realExample(media.example, known) } : {};
  return {
    path: query.length > 0 ? `${address}?${query.join('&')}` : address,
    call: { method, ...credentialsFor(operation, callers), ...body },
  };
}

function credentialsFor(
  { security = [], 'x-operator-permission': operatorPermission }: Operation,
  callers: Callers,
): Pick<Call, 'key' | 'headers'> {
  const ways = security.flatMap((way) => Object.keys(way));
  if (ways.includes('bearerKey')) return { key: callers.key };
  if (operatorPermission !== undefined) return { key: ADMIN };
  return ways.includes('session') ? { headers: { cookie: callers.cookie } } : {};
}

/** An example with its IDs replaced by existing ones. */
export function realExample(example: unknown, known: KnownIds): unknown {
  if (example === undefined) return undefined;
  const text = JSON.stringify(example, (_, value) => {
    if (typeof value !== 'string') return value;
    const prefix = /^([a-z]{3})_[0-9a-z]{16,20}$/.exec(value)?.[1];
    return known.get(prefix ?? value) ?? value;
  });
  return JSON.parse(text);
}
