import { countryName } from '../../lib/country-name.ts';
import { facetChoices } from '../../lib/facet-choices.ts';
import { oneOf } from '../../lib/search-params.ts';

/** The kinds of commission that a list can be filtered by, and its orders. */
export const TYPES = ['percentage', 'flat', 'cpc'] as const;
export const ORDERS = ['commission', 'name'] as const;

/** The filters of a list of brands and its order, in the URL. */
export interface CatalogFilter {
  category?: string | undefined;
  country?: string | undefined;
  network?: string | undefined;
  type?: (typeof TYPES)[number] | undefined;
  sort?: (typeof ORDERS)[number] | undefined;
}

type Facet = readonly { value: string; label: string; brands: number }[];
type Facets = Record<'category' | 'country' | 'network', Facet>;

interface Filter {
  key: keyof CatalogFilter;
  label: string;
  choices: readonly { value: string; label: string }[];
  /** What another choice changes in the URL. */
  changeTo: (value: string) => CatalogFilter;
}

const ALL = { value: '', label: 'All' };

/** The filters of a list of brands and its order, with their choices. */
export function catalogFilters(facets: Facets | undefined, chosen: CatalogFilter): readonly Filter[] {
  return [
    {
      key: 'category',
      label: 'Category',
      choices: [ALL, ...facetChoices(facets?.category ?? [], chosen.category)],
      changeTo: (value) => ({ category: value || undefined }),
    },
    {
      key: 'country',
      label: 'Country',
      choices: [ALL, ...facetChoices(facets?.country ?? [], chosen.country, countryName)],
      changeTo: (value) => ({ country: value || undefined }),
    },
    {
      key: 'type',
      label: 'Type',
      choices: [
        ALL,
        { value: 'percentage', label: 'Percent of a sale' },
        { value: 'flat', label: 'Per sale' },
        { value: 'cpc', label: 'Per click' },
      ],
      changeTo: (value) => ({ type: oneOf(TYPES, value) }),
    },
    {
      key: 'network',
      label: 'Network',
      choices: [ALL, ...facetChoices(facets?.network ?? [], chosen.network)],
      changeTo: (value) => ({ network: value || undefined }),
    },
    {
      key: 'sort',
      label: 'Sort by',
      choices: [
        { value: 'commission', label: 'Highest rate' },
        { value: 'name', label: 'Name' },
      ],
      changeTo: (value) => ({ sort: oneOf(ORDERS, value) }),
    },
  ];
}
