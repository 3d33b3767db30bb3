import { Link } from '@tanstack/react-router';
import { formatCount } from '../../../../worker/platform/contract/counts.ts';
import { Badge } from '../../ui/badge.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Code } from '../../ui/code.tsx';
import type { DataColumn } from '../../ui/data-table-columns.ts';
import { DateTime } from '../../ui/date-time.tsx';
import { Money } from '../../ui/money.tsx';
import { HealthText, ProblemBadge, ProblemText } from './link-health.tsx';
import type { StoredLink } from './links-query.ts';

/** The API sorts, so the values only mark the columns that can be sorted. */
const sorted = () => 0;

interface NameColumn {
  isSelected: (id: string) => boolean;
  onSelect: (id: string, selected: boolean) => void;
  /** False if all links are in the same campaign. */
  showsCampaign: boolean;
}

/** The first column of the publisher's own links, where they can be selected. */
export function nameColumn({ isSelected, onSelect, showsCampaign }: NameColumn): DataColumn<StoredLink> {
  return {
    id: 'title',
    header: 'Link',
    cell: (link) => (
      <div className="flex items-start">
        <Checkbox
          label={null}
          aria-label={`Select ${link.title}`}
          checked={isSelected(link.id)}
          onCheckedChange={(checked) => onSelect(link.id, checked)}
        />
        <LinkName link={link} showsCampaign={showsCampaign} />
      </div>
    ),
    sortBy: sorted,
    fixed: true,
  };
}

/** The other columns of the publisher's own links. */
export const LINK_COLUMNS: readonly DataColumn<StoredLink>[] = [
  {
    id: 'ref',
    header: 'Ref',
    cell: ({ sub_id }) => (
      <Code className="block max-w-[16ch] truncate font-mono text-sm" title={sub_id ?? undefined}>
        {sub_id ?? '–'}
      </Code>
    ),
  },
  {
    id: 'clicks',
    header: 'Clicks',
    cell: ({ clicks }) => formatCount(clicks),
    sortBy: sorted,
    numeric: true,
  },
  {
    id: 'conversions',
    header: 'Conversions',
    cell: ({ conversions }) => formatCount(conversions),
    sortBy: sorted,
    numeric: true,
  },
  {
    id: 'earnings',
    header: 'Earnings',
    cell: ({ earnings }) => <Money amount={earnings} />,
    sortBy: sorted,
    numeric: true,
  },
  {
    id: 'brand',
    header: 'Brand',
    cell: ({ brand_name }) => <span className="whitespace-nowrap">{brand_name}</span>,
    sortBy: sorted,
    hidden: true,
  },
  {
    id: 'epc',
    header: 'EPC',
    cell: ({ epc }) => <Money amount={epc} digits="significant" />,
    sortBy: sorted,
    numeric: true,
    hidden: true,
  },
  {
    id: 'health',
    header: 'Health',
    cell: ({ health }) => <HealthText health={health} />,
    hidden: true,
  },
  {
    id: 'created',
    header: 'Created',
    cell: ({ created_at }) => <DateTime at={created_at} precision="day" />,
    sortBy: sorted,
    numeric: true,
  },
];

/** The name of a link, its campaign, its brand and its destination. */
function LinkName({ link, showsCampaign }: { link: StoredLink; showsCampaign: boolean }) {
  const { title, status, health, brand_name, original_url } = link;
  return (
    <div className="min-w-[14ch] max-w-[36ch] max-sm:max-w-[17ch]">
      <span className="flex items-baseline gap-2">
        <span className="truncate" title={title}>
          {title}
        </span>
        <ProblemBadge health={health} />
        {status === 'inactive' && <Badge>Archived</Badge>}
      </span>
      <span className="flex items-baseline gap-1.5 text-muted text-sm max-sm:block">
        {showsCampaign && <CampaignChip link={link} />}
        <span className="block min-w-0 truncate" title={original_url}>
          {brand_name} · {original_url.replace(/^https?:\/\/(www\.)?/, '')}
        </span>
      </span>
      {health.state === 'problem' && <ProblemText health={health} />}
    </div>
  );
}

/** The campaign of a link, which leads to its links. */
function CampaignChip({ link: { campaign_id, campaign_name } }: { link: StoredLink }) {
  if (campaign_id === null) return null;
  return (
    <Link
      to="/links"
      search={{ campaign: campaign_id }}
      title={`Campaign: ${campaign_name}`}
      className="max-w-[16ch] shrink-0 truncate rounded-sm border border-river/35 bg-river-wash px-1.5 text-river-deep text-xs leading-[18px] no-underline hover:border-river max-sm:mt-0.5 max-sm:block max-sm:w-fit"
    >
      {campaign_name}
    </Link>
  );
}
