import { skipToken, useQuery } from '@tanstack/react-query';
import { useMatches, useNavigate } from '@tanstack/react-router';
import { type RefObject, useDeferredValue, useEffect, useLayoutEffect, useState } from 'react';
import { MAX_SEARCH_LENGTH } from '../../../../worker/platform/contract/search-length.ts';
import { brandsQuery } from '../../lib/brands.ts';
import { BUILDER_NAMES, BUILDERS, type Builder } from '../../lib/builders.ts';
import { DOCS_PAGES } from '../../lib/docs-pages.ts';
import { FOOTER, MENUS } from '../../lib/nav-links.ts';
import { isOperator } from '../../lib/operator-role.ts';
import { type Session, sessionQuery } from '../../lib/session.ts';
import { CommandPalette } from '../../ui/command-palette.tsx';
import type { Command } from '../../ui/commands.ts';
import { chooseTheme } from '../../ui/theme.ts';
import { toast } from '../../ui/toast.ts';
import { useDocsHits } from './docs-hits.tsx';
import { openLinkMaker } from './link-maker-overlay.ts';
import { MENU } from './menu.ts';
import { operatorScreensOf } from './operator-menu.ts';
import { PAGE_WORDS } from './page-words.ts';
import { palette } from './palette-overlay.ts';
import { SETTINGS_LABELS, SETTINGS_TABS } from './settings-tabs.ts';
import { useSignOut } from './use-sign-out.ts';

const BRANDS_SHOWN = 6;
/** The layout that has the dialog for making a link. */
const DASHBOARD = '/_signed-in/_dashboard';

interface CommandMenuProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** What was typed before this code had loaded. */
  typed: RefObject<string>;
}

/** The command palette of the site: pages, docs, brands, the account and the theme. */
export default function CommandMenu({ typed, ...props }: CommandMenuProps) {
  const [text, setText] = useState('');
  // Not as the first state: more may be typed while this is rendered.
  useLayoutEffect(() => setText(typed.current), [typed]);
  // Not once it is closed: it may be open again by then, and have new words.
  useEffect(
    () =>
      palette.subscribe(() => {
        if (palette.state() === 'open') setText('');
      }),
    [],
  );
  const isInDashboard = useMatches({
    select: (matches) => matches.some(({ routeId }) => routeId === DASHBOARD),
  });
  const navigate = useNavigate();
  const { data: session } = useQuery(sessionQuery);
  const { mutate: signOut } = useSignOut();
  const go = (href: string) => void navigate({ href });
  const query = text.trim();
  const groups = [
    {
      title: 'Links',
      commands: linkCommands(query, session != null, isInDashboard ? openLinkMaker : null, go),
    },
    { title: 'Admin', commands: session && isOperator(session) ? adminCommands(session, go) : [] },
    { title: 'Account', commands: commandsOf(session, go, signOut) },
    {
      title: 'Pages',
      commands: [...pageCommands(go), ...BUILDERS.map((builder) => setupCommand(builder, go))],
    },
    {
      title: 'Brands',
      commands: useBrandCommands(query, session ? partnerHref : brandHref, go),
      isFound: true,
    } as const,
    { title: 'Docs', commands: docsCommands(go) },
    { title: 'Theme', commands: THEME_COMMANDS },
  ];
  const hits = useDocsHits(query, groups, go);
  return (
    <CommandPalette
      {...props}
      opener={palette.opener}
      text={text}
      onTextChange={setText}
      groups={[...groups, { title: 'In the docs', commands: hits.commands, isFound: true }]}
      emptyText={hits.isLoading ? 'Searching the documentation…' : undefined}
    />
  );
}

type Go = (href: string) => void;

/** None while it is unknown who reads. */
function commandsOf(session: Session | null | undefined, go: Go, signOut: () => void): Command[] {
  if (session === undefined) return [];
  return session ? accountCommands(session, go, signOut) : guestCommands(go);
}

function adminCommands({ user }: Session, go: Go): Command[] {
  return operatorScreensOf(user.role).map(({ to, title }) => ({
    ...{ id: to, label: title, keywords: 'operator', aside: to, onSelect: () => go(to) },
  }));
}

function accountCommands({ publisher }: Session, go: Go, signOut: () => void): Command[] {
  return [
    ...MENU.flatMap(({ items }) => items).map(({ to, label }) => ({
      ...{ id: `screen-${to}`, label, keywords: wordsOf(to), aside: to, onSelect: () => go(to) },
    })),
    ...SETTINGS_TABS.map((tab) => {
      const href = `/settings?tab=${tab}`;
      const label = `Settings: ${SETTINGS_LABELS[tab]}`;
      return { id: href, label, keywords: wordsOf(href), onSelect: () => go(href) };
    }),
    {
      id: 'copy-id',
      label: 'Copy your publisher ID',
      aside: publisher.publisher_id,
      onSelect: () => void copy(publisher.publisher_id),
    },
    { id: 'sign-out', label: 'Sign out', keywords: 'log out leave', onSelect: signOut },
  ];
}

/**
 * Making a link, also to a URL that is typed or pasted: in place in the dashboard, else on the screen for it. Without a session,
 * the home page checks the URL.
 */
function linkCommands(
  text: string,
  isSignedIn: boolean,
  openMaker: ((url: string) => void) | null,
  go: Go,
): Command[] {
  const isUrl = /^https?:\/\//i.test(text) && URL.canParse(text);
  const path = isSignedIn ? '/app/tools' : '/';
  if (!isUrl && !isSignedIn) return [];
  return [
    {
      id: 'make-link',
      label: isUrl ? `Make a link to ${new URL(text).host}` : 'Make a link',
      keywords: isUrl ? text : 'create generate affiliate url',
      onSelect: () => {
        if (openMaker) openMaker(isUrl ? text : '');
        else go(isUrl ? `${path}?${new URLSearchParams({ url: text })}` : path);
      },
    },
  ];
}

function guestCommands(go: Go): Command[] {
  return [
    { id: 'sign-in', label: 'Sign in', keywords: 'log in', onSelect: () => go('/auth?tab=sign-in') },
    { id: 'sign-up', label: 'Sign up', keywords: 'register account', onSelect: () => go('/auth') },
    {
      id: 'api-keys',
      label: 'Sign up for API keys',
      keywords: wordsOf('/api-keys'),
      onSelect: () => go(`/auth?${new URLSearchParams({ returnTo: '/api-keys' })}`),
    },
  ];
}

/** The public pages, without those that are listed under Docs. */
function pageCommands(go: Go): Command[] {
  const docs = new Set(DOCS_PAGES.map(({ slug }) => `/docs/${slug}`));
  const links = [{ href: '/', label: 'Home' }, ...MENUS.flatMap((menu) => menu.links)].filter(
    ({ href }) => !docs.has(href),
  );
  const known = new Set(links.map(({ href }) => href));
  const others = FOOTER.flatMap((column) => column.links).filter(({ href }) => !known.has(href));
  return [...links, ...others].map(({ href, label, ...link }) => ({
    id: href,
    label,
    keywords: `${wordsOf(href)} ${'hint' in link ? link.hint : ''}`,
    aside: href,
    onSelect: () => go(href),
  }));
}

function wordsOf(href: string): string {
  return `${href} ${PAGE_WORDS[href] ?? ''}`;
}

function setupCommand(builder: Builder, go: Go): Command {
  const href = `/setup/${builder}`;
  return {
    ...{ id: href, label: `Set up ${BUILDER_NAMES[builder]}`, keywords: 'setup guide install builder' },
    ...{ aside: href, onSelect: () => go(href) },
  };
}

function docsCommands(go: Go): Command[] {
  return DOCS_PAGES.map(({ slug, title, description }) => {
    const href = `/docs/${slug}`;
    return {
      ...{ id: href, label: title, keywords: `documentation help ${description}` },
      ...{ aside: href, onSelect: () => go(href) },
    };
  });
}

/** The brands that the API finds. */
function useBrandCommands(text: string, hrefOf: (id: string) => string, go: Go): Command[] {
  const q = useDeferredValue(text);
  const query = brandsQuery({ q, per_page: BRANDS_SHOWN });
  // Longer texts are pasted, such as a URL to make a link to.
  const isText = q !== '' && q.length <= MAX_SEARCH_LENGTH;
  const { data } = useQuery(isText ? query : { ...query, queryFn: skipToken });
  // Results of an earlier text don't match this one.
  if (!isText || q !== text || !data) return [];
  return data.data.map(({ id, name, commission_rate, you_earn }) => ({
    id,
    label: name,
    aside: you_earn ? `${commission_rate} · you earn ${you_earn}` : commission_rate,
    onSelect: () => go(hrefOf(id)),
  }));
}

const brandHref = (id: string) => `/brands/${id}`;
const partnerHref = (id: string) => `/app/brands?brand=${id}`;

const THEME_COMMANDS: readonly Command[] = [
  { id: 'theme-light', label: 'Light theme', onSelect: () => chooseTheme('light') },
  { id: 'theme-dark', label: 'Dark theme', onSelect: () => chooseTheme('dark') },
  { id: 'theme-system', label: 'System theme', onSelect: () => chooseTheme('system') },
];

async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast.success('Copied to clipboard');
  } catch {
    toast.error('Copy failed', 'Please copy manually');
  }
}
