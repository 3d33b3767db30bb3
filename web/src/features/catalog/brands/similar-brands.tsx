import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type Brand, brandsQuery } from '../../../lib/brands.ts';
import { linkClass } from '../../../ui/link-class.ts';
import { Section } from '../../../ui/section.tsx';
import { BrandTable } from './brand-table.tsx';

const SHOWN = 5;

/** Other brands of the same category, the best-paying first. Nothing if there is none. */
export function SimilarBrands({ brand: { id, category } }: { brand: Brand }) {
  const { data } = useQuery(brandsQuery({ category, per_page: SHOWN + 1 }));
  const others = data?.data.filter((each) => each.id !== id).slice(0, SHOWN) ?? [];
  if (others.length === 0) return null;
  return (
    <Section
      title="Similar brands"
      aside={
        <Link to="/brands" search={{ category }} className={linkClass()}>
          All in {category}
        </Link>
      }
    >
      <BrandTable caption="Similar brands" brands={others} />
    </Section>
  );
}
