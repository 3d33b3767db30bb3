import type { LinkDeps } from '../links/link-deps.ts';
import type { ToolDeps } from './tool.ts';

export function linkDepsOf({ edge, env, origin }: ToolDeps): LinkDeps {
  return { edge, kv: env.EDGE, origin };
}
