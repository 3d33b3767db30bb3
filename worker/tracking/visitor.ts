import { isbot } from 'isbot';
import type { Judgement } from './verdict.ts';

/** Programs that fetch a link to show a card of it in a chat or a feed; they announce themselves. */
const PREVIEWS =
  /facebookexternalhit|facebot|twitterbot|slackbot|slack-imgproxy|discordbot|whatsapp|telegrambot|linkedinbot|skypeuripreview|redditbot|pinterest|mastodon|iframely|embedly|vkshare|bitlybot|line-poker|signal|applebot|google-pagerenderer|microsoftpreview/i;

/** A user agent: what it is, and what is kept of its name. */
export interface Agent {
  judgement: Judgement;
  kept: string | null;
}

const COUNTED: Judgement = { verdict: 'click', reason: 'counted' };
const HEAD: Judgement = { verdict: 'preview', reason: 'head_request' };
const PREFETCH: Judgement = { verdict: 'preview', reason: 'prefetch' };
const PREVIEW: Judgement = { verdict: 'preview', reason: 'link_preview' };
const BOT: Judgement = { verdict: 'bot', reason: 'known_bot' };

/** What a request is when its destination earns: a person's click, or something that only looks. */
export function judgeVisitor(method: string, headers: Headers, { judgement }: Agent): Judgement {
  if (method === 'HEAD') return HEAD;
  const purpose = headers.get('sec-purpose') ?? headers.get('purpose');
  return purpose?.includes('prefetch') ? PREFETCH : judgement;
}

const AGENTS_KEPT = 2_000;
const LONGEST_NAME_KEPT = 500;
const agents = new Map<string, Agent>();

/** A user agent by its header; those of the last visitors are not looked at again. */
export function knownAgent(header: string | null): Agent {
  const name = header ?? '';
  const known = agents.get(name);
  if (known) return known;
  const agent = { judgement: judgementOf(name), kept: header?.slice(0, 160).toWellFormed() ?? null };
  if (agents.size >= AGENTS_KEPT) agents.clear();
  if (name.length <= LONGEST_NAME_KEPT) agents.set(name, agent);
  return agent;
}

function judgementOf(agent: string): Judgement {
  if (PREVIEWS.test(agent)) return PREVIEW;
  return agent === '' || isbot(agent) ? BOT : COUNTED;
}
