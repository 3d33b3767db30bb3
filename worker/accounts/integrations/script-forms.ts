import { INTEGRITY, LATEST_SCRIPT, LATEST_VERSION } from '../../../script/releases/releases.gen.ts';
import { type ScriptOwner, scriptUrl } from '../../platform/contract/script-tag.ts';

/** The call at the end of a release. The inline form passes the URL of the script to it, because no tag has it. */
const CALL = '();\n';

/** The tag of one version, whose hash browsers check. */
export function pinnedScriptTag(owner: ScriptOwner): string {
  const src = scriptUrl(owner, LATEST_VERSION);
  const integrity = INTEGRITY[LATEST_VERSION];
  return `<script async src="${src}" integrity="${integrity}" crossorigin="anonymous"></script>`;
}

/**
 * The text of the latest version, which runs without loading the file. It is one line: some site builders remove line
 * breaks, and then the comment in the first line of a release would include the rest.
 */
export function inlineScript(owner: ScriptOwner): string {
  const url = JSON.stringify(scriptUrl(owner));
  const code = LATEST_SCRIPT.slice(LATEST_SCRIPT.indexOf('\n') + 1, -CALL.length);
  return `${code}(${url});\n`;
}
