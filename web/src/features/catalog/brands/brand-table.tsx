import { Link } from '@tanstack/react-router';
import type { Brand } from '../../../lib/brands.ts';
import { cn } from '../../../ui/cn.ts';
import { linkClass } from '../../../ui/link-class.ts';
import { sentenceCase } from '../../../ui/sentence-case.ts';
import { BODY_CELL, HEAD_CELL } from '../../../ui/table-class.ts';
import { BrandName, CookieWindow, Countries } from '../brand-cells.tsx';
import { NetworkName } from '../network-name.tsx';

interface BrandTableProps {
  caption: string;
  brands: readonly Brand[];
}

/** The first line of the cell says it. */
const PER = / per (sale|click)$/;
const WIDE = 'max-md:hidden';
const WIDER = 'max-lg:hidden';

/** Brands with what a reader earns there. All of a row links to the brand's page. */
export function BrandTable({ caption, brands }: BrandTableProps) {
  return (
    <table className="w-full table-fixed border-collapse text-base">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          <th scope="col" className={`${HEAD_CELL} text-left md:w-[27%]`}>
            Brand
          </th>
          <th scope="col" className={`${HEAD_CELL} w-[38%] text-right max-md:pr-0 md:w-[17%]`}>
            You earn
          </th>
          <th scope="col" className={`${HEAD_CELL} ${WIDE} w-[17%] text-right`}>
            Rate
          </th>
          <th scope="col" className={`${HEAD_CELL} ${WIDE} text-left`}>
            Category
          </th>
          <th scope="col" className={`${HEAD_CELL} ${WIDER} text-left`}>
            Country
          </th>
          <th scope="col" className={`${HEAD_CELL} ${WIDER} w-24 text-right`}>
            Cookie
          </th>
          <th scope="col" className={`${HEAD_CELL} ${WIDER} w-28 text-left`}>
            Network
          </th>
        </tr>
      </thead>
      <tbody>
        {brands.map((brand) => (
          <Row key={brand.id} brand={brand} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ brand }: { brand: Brand }) {
  const { id, name, you_earn, commission_rate, category, cookie_duration, networkSlug } = brand;
  return (
    <tr className="relative hover:bg-sheet">
      <td className={BODY_CELL}>
        <BrandName brand={brand}>
          <Link
            to="/brands/$id"
            params={{ id }}
            title={name}
            className={cn(
              linkClass({ tone: 'ink' }),
              'block max-w-full font-medium md:truncate after:absolute after:inset-0',
            )}
          >
            {name}
          </Link>
        </BrandName>
      </td>
      <td className={`${BODY_CELL} figures text-right font-medium max-md:pr-0`}>
        {you_earn ? sentenceCase(you_earn) : <span className="font-normal text-muted">Not stated</span>}
        <span className="block font-normal text-muted text-sm md:hidden">
          of {commission_rate.replace(PER, '')}
        </span>
      </td>
      <td className={`${BODY_CELL} ${WIDE} figures text-right`}>{sentenceCase(commission_rate)}</td>
      <td className={`${BODY_CELL} ${WIDE} truncate`}>{category}</td>
      <td className={`${BODY_CELL} ${WIDER} truncate`}>
        <Countries brand={brand} />
      </td>
      <td className={`${BODY_CELL} ${WIDER} figures text-right`}>
        <CookieWindow days={cookie_duration} />
      </td>
      <td className={`${BODY_CELL} ${WIDER} truncate`}>
        <NetworkName slug={networkSlug} />
      </td>
    </tr>
  );
}
