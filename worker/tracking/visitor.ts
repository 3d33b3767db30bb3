import { isbot } from 'isbot';
import type { ClickReason, ClickVerdict } from './verdict.ts';

/** Programs that fetch a link to show a card of it in a chat or a feed; they announce themselves. */
const PREVIEWS =
  /facebookexternalhit|facebot|twitterbot|slackbot|slack-imgproxy|discordbot|whatsapp|telegrambot|linkedinbot|skypeuripreview|redditbot|pinterest|mastodon|iframely|embedly|vkshare|bitlybot|line-poker|signal|applebot|google-pagerenderer|microsoftpreview/i;

type Kind = 'human' | 'bot' | 'preview';
const KNOWN_AGENTS = 2_000;
const kinds = new Map<string, Kind>();

/** What a request is when its destination earns: a person's click, or something that only looks. */
export function judgeVisitor(
  method: string,
  headers: Headers,
  userAgent: string,
): { verdict: ClickVerdict; reason: ClickReason } {
  if (method === 'HEAD') return { verdict: 'preview', reason: 'head_request' };
  const purpose = headers.get('sec-purpose') ?? headers.get('purpose');
  if (purpose?.includes('prefetch')) return { verdict: 'preview', reason: 'prefetch' };
  switch (kindOf(userAgent)) {
    case 'preview':
      return { verdict: 'preview', reason: 'link_preview' };
    case 'bot':
      return { verdict: 'bot', reason: 'known_bot' };
    default:
      return { verdict: 'click', reason: 'counted' };
  }
}

function kindOf(agent: string): Kind {
  const known = kinds.get(agent);
  if (known) return known;
  const kind = PREVIEWS.test(agent) ? 'preview' : agent === '' || isbot(agent) ? 'bot' : 'human';
  if (kinds.size >= KNOWN_AGENTS) kinds.clear();
  kinds.set(agent, kind);
  return kind;
}
