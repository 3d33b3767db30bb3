/** The parameters of `/admin` before each screen had a path, the general ones first. `$` is any value, which the path takes. */
const ADDRESSES: Readonly<Record<string, string>> = {
  '': '/admin/networks',
  'tab=overview': '/admin/overview',
  'tab=networks&view=programs': '/admin/networks',
  'tab=networks&view=networks': '/admin/networks/networks',
  'tab=networks&view=banned-domains': '/admin/networks/banned-domains',
  'tab=networks&view=link-verification': '/admin/networks/link-verification',
  'tab=networks&view=circuit-breaker': '/admin/networks/circuit-breaker',
  'tab=networks&view=siteplug-diagnostics': '/admin/networks/siteplug-diagnostics',
  'tab=brands': '/admin/brands',
  'tab=revenue': '/admin/revenue',
  'tab=revenue&view=dashboard': '/admin/revenue',
  'tab=revenue&view=reconciliation': '/admin/reconciliation',
  'tab=revenue&view=reconciliation&statement=$': '/admin/reconciliation/$',
  'tab=revenue&view=adjustments': '/admin/adjustments',
  'tab=revenue&view=payouts': '/admin/payouts',
  'tab=revenue&view=payouts&run=$': '/admin/payouts/runs/$',
  'tab=compliance': '/admin/compliance',
  'tab=compliance&view=violations': '/admin/compliance',
  'tab=compliance&view=rules': '/admin/compliance/rules',
  'tab=compliance&view=registry': '/admin/compliance/registry',
  'tab=compliance&view=logs': '/admin/compliance/logs',
  'tab=publishers': '/admin/publishers',
  'tab=publishers&publisher=$': '/admin/publishers/$',
  'tab=requests': '/admin/requests/claims',
  'tab=requests&view=claims': '/admin/requests/claims',
  'tab=requests&claim=$': '/admin/requests/claims/$',
  'tab=requests&view=claims&claim=$': '/admin/requests/claims/$',
  'tab=requests&view=held': '/admin/requests/held',
  'tab=requests&view=held&sale=$': '/admin/requests/held/$',
  'tab=requests&view=unattributed': '/admin/requests/unattributed',
  'tab=requests&view=unattributed&sale=$': '/admin/requests/unattributed/$',
  'tab=feedback': '/admin/feedback',
  'tab=system': '/admin/system',
  'tab=alerts': '/admin/alerts',
  'tab=load-testing': '/admin/load-testing',
  'tab=load-testing&view=results': '/admin/load-testing/results',
  'tab=load-testing&view=configuration': '/admin/load-testing/configuration',
  'tab=ceo-dashboard': '/admin/ceo-dashboard',
  'tab=developer': '/admin/developer',
  'tab=testing': '/admin/testing',
  'tab=team': '/admin/team',
  'tab=team&view=roles': '/admin/team',
  'tab=team&view=keys': '/admin/team/keys',
  'tab=team&view=audit-log': '/admin/team/audit-log',
};

/** Where the screen is that `/admin` showed for a query. The parameters that name no screen stay. */
export function newAddress(query: string): string {
  const given = new URLSearchParams(query);
  const matches = (parameters: URLSearchParams) =>
    [...parameters].every(([name, value]) => (value === '$' ? given.get(name) : given.get(name) === value));
  const [pattern = '', target = ''] =
    Object.entries(ADDRESSES).findLast(([parameters]) => matches(new URLSearchParams(parameters))) ?? [];
  let path = target;
  for (const [name, value] of new URLSearchParams(pattern)) {
    if (value === '$') path = path.replace('$', () => encodeURIComponent(given.get(name) ?? ''));
    given.delete(name);
  }
  given.delete('tab');
  return given.size > 0 ? `${path}?${given}` : path;
}
