import { isbot } from 'isbot';
import type { TrafficResult } from '../classification.ts';

/** User agents that fetch a link to show a preview of it in a chat or a feed. */
const PREVIEWS =
  /facebookexternalhit|facebot|twitterbot|slackbot|slack-imgproxy|discordbot|whatsapp|telegrambot|linkedinbot|skypeuripreview|redditbot|pinterest|mastodon|iframely|embedly|vkshare|bitlybot|line-poker|signal|applebot|google-pagerenderer|microsoftpreview/i;

export interface Agent {
  traffic: TrafficResult;
  /** The part of its name that is stored. */
  stored: string | null;
}

const COUNTED: TrafficResult = { classification: 'click', reason: 'counted' };
const HEAD: TrafficResult = { classification: 'preview', reason: 'head_request' };
const PREFETCH: TrafficResult = { classification: 'preview', reason: 'prefetch' };
const PREVIEW: TrafficResult = { classification: 'preview', reason: 'link_preview' };
const BOT: TrafficResult = { classification: 'bot', reason: 'known_bot' };

/** Classifies a request whose destination earns. */
export function classifyVisitor(method: string, headers: Headers, { traffic }: Agent): TrafficResult {
  if (method === 'HEAD') return HEAD;
  const purpose = headers.get('sec-purpose') ?? headers.get('purpose');
  return purpose?.includes('prefetch') ? PREFETCH : traffic;
}

const MAX_ENTRIES = 2_000;
const MAX_AGENT_LENGTH = 500;
const agents = new Map<string, Agent>();

/** The classification of a `User-Agent` header. */
export function cachedAgent(header: string | null): Agent {
  const name = header ?? '';
  const cached = agents.get(name);
  if (cached) return cached;
  const agent = { traffic: trafficOf(name), stored: header?.slice(0, 160).toWellFormed() ?? null };
  if (agents.size >= MAX_ENTRIES) agents.clear();
  if (name.length <= MAX_AGENT_LENGTH) agents.set(name, agent);
  return agent;
}

function trafficOf(agent: string): TrafficResult {
  if (PREVIEWS.test(agent)) return PREVIEW;
  return agent === '' || isbot(agent) ? BOT : COUNTED;
}
