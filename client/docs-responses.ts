/**
 * What a documented JSON response has and the real one lacks: fields by their path, or another type of value. An element of a
 * list is compared with the real one that fits best.
 */
export function missingFields(documented: unknown, real: unknown, path = 'The response'): string[] {
  if (Array.isArray(documented)) {
    if (!Array.isArray(real)) return [`${path} is no list.`];
    return documented.flatMap((each) => {
      const [closest] = real
        .map((candidate, index) => missingFields(each, candidate, `${path}[${index}]`))
        .sort((one, other) => one.length - other.length);
      return closest ?? [`${path} is empty.`];
    });
  }
  if (isObject(documented)) {
    if (!isObject(real)) return [`${path} has no fields.`];
    return Object.entries(documented).flatMap(([name, value]) =>
      name in real ? missingFields(value, real[name], `${path}.${name}`) : [`${path} has no ${name}.`],
    );
  }
  if (documented === null || real === null || typeof documented === typeof real) return [];
  return [`${path} is a ${typeof real}, not a ${typeof documented}.`];
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The documented status and headers that the output of `curl -i` lacks. */
export function missingHeaders(documented: string, output: string): string[] {
  const [status = '', ...headers] = documented.split('\n');
  const [realStatus = '', ...realHeaders] = output.split(/\r?\n\r?\n/, 1)[0]?.split(/\r?\n/) ?? [];
  const names = new Set(realHeaders.map(nameOf));
  const code = (line: string) => line.split(' ')[1];
  return [
    ...(code(status) === code(realStatus) ? [] : [`The status is ${realStatus}, not ${status}.`]),
    ...headers.filter((line) => !names.has(nameOf(line))).map((line) => `There is no header ${line}.`),
  ];
}

function nameOf(line: string): string {
  return line.split(':', 1)[0]?.toLowerCase() ?? '';
}

/** A line differs if it differs in more than its IDs and numbers. Of several lines, the first is compared. */
export function otherLines(documented: string, output: string): string[] {
  const [first = ''] = documented.split('\n');
  const [real = ''] = output.split(/\r?\n/);
  return general(first) === general(real) ? [] : [`It prints “${real}”, not “${first}”.`];
}

function general(line: string): string {
  return line
    .replaceAll(/\b[a-z]{3}_[0-9a-z]{16,20}\b/g, 'ID')
    .replaceAll(/\b[0-9a-z]{28,31}\b/g, 'CLICK')
    .replaceAll(/\d+(\.\d+)?/g, '0')
    .trim();
}
