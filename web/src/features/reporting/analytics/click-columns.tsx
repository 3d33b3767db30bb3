import type { DataColumn } from '../../../ui/data-table-columns.ts';
import { formatInstant } from '../../../ui/instant-text.ts';
import { linkClass } from '../../../ui/link-class.ts';
import { ClassificationBadge } from '../../clicks/classification-badge.tsx';
import { StateBadge } from '../../sales/state-badge.tsx';
import type { Click } from './click-log-query.ts';
import { valueName } from './dimensions.ts';

/** The columns of the click log. The time opens the click. */
export function clickColumns(onOpen: (click: Click) => void): DataColumn<Click>[] {
  return [
    {
      id: 'time',
      header: 'Time (UTC)',
      cell: (click) => (
        <button
          type="button"
          className={`${linkClass()} figures cursor-pointer text-left whitespace-nowrap`}
          onClick={() => onOpen(click)}
        >
          {timeText(click.clicked_at)}
        </button>
      ),
      fixed: true,
    },
    { id: 'result', header: 'Result', cell: (click) => <ClassificationBadge click={click} /> },
    { id: 'brand', header: 'Brand', cell: ({ brand_name }) => <Cell text={brand_name} /> },
    { id: 'sale', header: 'Sale', cell: (click) => <Sales click={click} /> },
    { id: 'sub_id', header: 'Sub-ID', cell: ({ sub_id }) => <Cell text={sub_id} /> },
    {
      id: 'country',
      header: 'Country',
      cell: ({ country }) => <Cell text={country && valueName('country', country, null)} />,
    },
    {
      id: 'device',
      header: 'Device',
      cell: ({ device }) => <Cell text={device && valueName('device', device, null)} />,
    },
    { id: 'site', header: 'Referring site', cell: ({ referer_host }) => <Cell text={referer_host} /> },
    { id: 'reason', header: 'Reason', cell: ({ explanation }) => <Cell text={explanation} />, hidden: true },
    {
      id: 'destination',
      header: 'Destination',
      cell: ({ destination }) => <Cell text={destination} />,
      hidden: true,
    },
    { id: 'type', header: 'Link type', cell: ({ traffic_source }) => traffic_source, hidden: true },
  ];
}

/** `23 Nov 2026, 07:15:02` */
function timeText(at: string): string {
  return formatInstant(new Date(at), 'second', 'UTC').replace(/ UTC$/, '');
}

function Cell({ text }: { text: string | null }) {
  if (text === null) return <span className="text-muted">–</span>;
  return (
    <span className="block max-w-[28ch] truncate" title={text}>
      {text}
    </span>
  );
}

function Sales({ click: { conversions } }: { click: Click }) {
  if (conversions.length === 0) return <span className="text-muted">–</span>;
  return (
    <span className="flex gap-1">
      {conversions.map(({ id, status }) => (
        <StateBadge key={id} state={status} />
      ))}
    </span>
  );
}
