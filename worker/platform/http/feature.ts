/** The features that the operations of accounts declare. */
const FEATURES = new Set<string>();

/** The start of a path that names no subject. */
const PREFIXES: ReadonlySet<string> = new Set(['v1', 'functions', 'publisher']);

/**
 * Names the feature of an operation of accounts: the subject in its path. `/v1/publisher/affiliate-links/{id}` is
 * `affiliate-links`.
 */
export function declareFeature(path: string): string {
  const subjects = path
    .split('/')
    .filter((part) => part !== '' && !part.startsWith('{') && !PREFIXES.has(part));
  const feature = subjects[0] ?? 'publisher';
  FEATURES.add(feature);
  return feature;
}

/** Every declared feature, by name. It has those of the modules that are loaded. */
export function declaredFeatures(): string[] {
  return [...FEATURES].toSorted();
}
