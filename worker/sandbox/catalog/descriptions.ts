import type { Brand } from './brands.ts';
import { pick, roll } from './roll.ts';

const MAKERS = [
  'a family business',
  'an independent shop',
  'a small workshop',
  'a team of four',
  'a cooperative',
] as const;
const GOODS: Record<string, readonly [string, ...string[]]> = {
  Apparel: ['Clothes that last more than a season', 'Wardrobe staples in small runs'],
  Home: ['Things for rooms that are lived in', 'Furnishings made to be repaired'],
  Electronics: ['Devices with spare parts for ten years', 'Tested and refurbished electronics'],
  Sport: ['Gear for long days outside', 'Equipment that clubs rely on'],
  Travel: ['Trips by rail, ferry and bicycle', 'Stays off the main road'],
  Food: ['Food from growers we know by name', 'A pantry delivered within two days'],
  Family: ['Things for children, readers and pets', 'Games and books for rainy days'],
  Health: ['Care without perfume or promises', 'Remedies with a printed list of ingredients'],
  Gifts: ['Gifts that arrive on the right day', 'Bouquets from nearby fields'],
};
const ENDINGS = [
  'Open since 1998.',
  'Now in its second generation.',
  'Questions are answered within a day.',
  'New offers every Thursday.',
  'Ten percent off the first order.',
] as const;

/** A sentence or two about a brand; one in four has none. */
export function descriptionOf({ trade }: Brand, draw: number): string | null {
  if (roll(draw, 90, 4) === 0) return null;
  const goods = pick(GOODS[trade.category] ?? [trade.name], draw, 92);
  return `${goods}, from ${pick(MAKERS, draw, 91)}. ${pick(ENDINGS, draw, 93)}`;
}
