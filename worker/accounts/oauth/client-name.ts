import { isTeamName } from '../../platform/contract/own-name.ts';

const MAX_LENGTH = 60;

/**
 * The name of a client as people read it. Anyone can register any name, so it has no line breaks, no invisible characters
 * and none that change the direction of a text. One that takes our name is shown by its host.
 */
export function shownName(input: string, redirectHost: string): string {
  const visible = input
    .replaceAll(/[\p{C}\p{Zl}\p{Zp}]/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
  const name = [...visible].slice(0, MAX_LENGTH).join('').trim();
  return name === '' || isTeamName(name) ? redirectHost : name;
}
