/** A request of the campaign list with other parameters. `template` has the placeholders of the credentials, not their values. */
export interface ParameterVariant {
  name: string;
  template: string;
  country: string;
}

/** The variants of the configured URL that are tried for a country. */
export function parameterVariants(template: string, country: string): ParameterVariant[] {
  const variants = [
    { name: 'Configured parameters', template, country },
    { name: 'Country in lower case', template, country: country.toLowerCase() },
    { name: 'Without a country', template: withoutCountry(template), country },
    { name: 'One result (n=1)', template: withParameter(template, 'n', '1'), country },
    { name: 'Without images (i=0)', template: withParameter(template, 'i', '0'), country },
  ];
  return variants.filter((each, index) => index < 2 || each.template !== template);
}

/** The query of a variant as it is sent, with `{customer_key}` and `{site_id}` in place of the credentials. */
export function shownParameters({ template, country }: ParameterVariant): string {
  return (template.split('?')[1] ?? '').replaceAll('{country}', encodeURIComponent(country));
}

function withoutCountry(template: string): string {
  return mapQuery(template, (parameters) => parameters.filter((each) => !each.includes('{country}')));
}

function withParameter(template: string, name: string, value: string): string {
  return mapQuery(template, (parameters) => [
    ...parameters.filter((each) => !each.startsWith(`${name}=`)),
    `${name}=${value}`,
  ]);
}

function mapQuery(template: string, change: (parameters: string[]) => string[]): string {
  const [base = '', query = ''] = template.split('?');
  const parameters = change(query.split('&').filter((each) => each !== ''));
  return parameters.length > 0 ? `${base}?${parameters.join('&')}` : base;
}
