import { isbot } from 'isbot';
import type { TrafficResult } from '../clicks/verdict.ts';

/** Programs that fetch a link to show a card of it in a chat or a feed; they announce themselves. */
const PREVIEWS =
  /facebookexternalhit|facebot|twitterbot|slackbot|slack-imgproxy|discordbot|whatsapp|telegrambot|linkedinbot|skypeuripreview|redditbot|pinterest|mastodon|iframely|embedly|vkshare|bitlybot|line-poker|signal|applebot|google-pagerenderer|microsoftpreview/i;

/** A user agent: what it is, and what is kept of its name. */
export interface Agent {
  judgement: TrafficResult;
  kept: string | null;
}

const COUNTED: TrafficResult = { verdict: 'click', reason: 'counted' };
const HEAD: TrafficResult = { verdict: 'preview', reason: 'head_request' };
const PREFETCH: TrafficResult = { verdict: 'preview', reason: 'prefetch' };
const PREVIEW: TrafficResult = { verdict: 'preview', reason: 'link_preview' };
const BOT: TrafficResult = { verdict: 'bot', reason: 'known_bot' };

/** What a request is when its destination earns: a person's click, or something that only looks. */
export function classifyVisitor(method: string, headers: Headers, { judgement }: Agent): TrafficResult {
  if (method === 'HEAD') return HEAD;
  const purpose = headers.get('sec-purpose') ?? headers.get('purpose');
  return purpose?.includes('prefetch') ? PREFETCH : judgement;
}

const MAX_ENTRIES = 2_000;
const MAX_AGENT_LENGTH = 500;
const agents = new Map<string, Agent>();

/** A user agent by its header; those of the last visitors are not looked at again. */
export function knownAgent(header: string | null): Agent {
  const name = header ?? '';
  const known = agents.get(name);
  if (known) return known;
  const agent = { judgement: judgementOf(name), kept: header?.slice(0, 160).toWellFormed() ?? null };
  if (agents.size >= MAX_ENTRIES) agents.clear();
  if (name.length <= MAX_AGENT_LENGTH) agents.set(name, agent);
  return agent;
}

function judgementOf(agent: string): TrafficResult {
  if (PREVIEWS.test(agent)) return PREVIEW;
  return agent === '' || isbot(agent) ? BOT : COUNTED;
}
