/** The choices of a filter with their counts, and the current value even if no brand has it. */
export function facetChoices(
  facet: readonly { value: string; label: string; brands: number }[],
  chosen: string | undefined,
  labelOf: (value: string, label: string) => string = (_, label) => label,
) {
  const choices = facet.map(({ value, label, brands }) => ({
    value,
    label: `${labelOf(value, label)} (${brands})`,
  }));
  if (chosen === undefined || choices.some(({ value }) => value === chosen)) return choices;
  return [{ value: chosen, label: chosen }, ...choices];
}
