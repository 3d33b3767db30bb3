import type { NamedRate } from '../../catalog/program.ts';
import { listOf, textOf } from '../feed/fields.ts';
import { rateOf } from '../feed/rate.ts';

/** Reads CJ's rate text: `4.00%`, `USD 5.00`; null for words. */
export function readRate(name: string, value: unknown): NamedRate | null {
  const text = textOf(value, 60) ?? '';
  const percent = /^(\d+(?:\.\d+)?)\s*%$/.exec(text)?.[1];
  if (percent) return rateOf(name, 'percentage', percent);
  const [, currency, amount] = /^([A-Z]{3})\s*(\d+(?:\.\d+)?)$/i.exec(text) ?? [];
  return rateOf(name, 'flat', amount, currency);
}

/** The rates of an advertiser in the order of its actions: each action's default, then its item lists. */
export function readRates(actions: unknown): NamedRate[] {
  return listOf(actions)
    .flatMap((action) => {
      const name = textOf(action.name, 80) ?? '';
      const [commission] = listOf(action.commission);
      const items = listOf(commission?.itemlist);
      return [
        readRate(name, plainText(commission?.default)),
        ...items.map((item) => readRate(textOf(item['@name'], 80) ?? name, plainText(item))),
      ];
    })
    .filter((rate) => rate !== null);
}

/** The text of an element, with or without attributes. */
function plainText(element: unknown): unknown {
  const [withAttributes] = listOf(element);
  return withAttributes ? withAttributes['#text'] : element;
}
