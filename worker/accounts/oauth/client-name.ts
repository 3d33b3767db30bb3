import { isTeamName } from '../../platform/contract/own-name.ts';
import { visibleName } from '../../platform/visible-name.ts';

/** The name of a client as people read it. Anyone can register any name, so one that takes our name is shown by its host. */
export function shownName(input: string, redirectHost: string): string {
  const name = visibleName(input);
  return name === '' || isTeamName(name) ? redirectHost : name;
}
