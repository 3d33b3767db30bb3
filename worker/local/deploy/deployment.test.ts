import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readDocs } from '../../../client/docs-fences.ts';
import { DeployRefusal, parseDeployment } from './deployment.ts';
import { deploymentText } from './testing/deployment-text.ts';

describe('the file of a deployment', () => {
  it('gives the hosts of app, API and links, and the domain that emails are from', () => {
    const deployment = parseDeployment('production', deploymentText('production'));
    expect(deployment.hosts).toEqual({ app: 'shop.example', api: 'api.shop.example', go: 'go.shop.example' });
    expect(deployment.sendingDomain).toBe('shop.example');
    expect(deployment.name).toBe('tributary');
  });

  it('is accepted as the page about self-hosting and the example have it', () => {
    const [, page = ''] =
      /```json title="production\.json"\n([\s\S]*?)```/.exec(
        readDocs().find(({ slug }) => slug === 'self-hosting')?.text ?? '',
      ) ?? [];
    for (const text of [page, readFileSync('docs/production.example.json', 'utf8')])
      expect(parseDeployment('production', text)).toMatchObject({ name: 'tributary', location: 'weur' });
  });

  it('has a location or a jurisdiction, and one of them alone', () => {
    const place = (changes: object) =>
      parseDeployment(
        'production',
        deploymentText('production', { location: undefined, jurisdiction: undefined, ...changes }),
      );
    expect(place({ jurisdiction: 'eu' })).toMatchObject({ jurisdiction: 'eu' });
    expect(place({ location: 'weur' })).toMatchObject({ location: 'weur' });
    for (const changes of [{}, { location: 'weur', jurisdiction: 'eu' }])
      expect(() => place(changes)).toThrow('location: must be given, or a jurisdiction');
  });

  it('gives staging names of its own', () => {
    expect(parseDeployment('staging', deploymentText('staging')).name).toBe('tributary-staging');
  });

  it.each([
    ['an origin with a path', { origin: 'https://shop.example/app' }, 'origin'],
    ['an origin without TLS', { origin: 'http://shop.example' }, 'origin'],
    ['an origin with a slash at the end', { origin: 'https://shop.example/' }, 'origin'],
    ['an account that is a name', { account_id: 'shop' }, 'account_id'],
    ['a sender without a name', { sender: 'hello@shop.example' }, 'sender'],
    ['an unknown place', { location: 'moon' }, 'location'],
    ['no network', { networks: [] }, 'networks'],
    ['an unknown network', { networks: ['acme'] }, 'networks.0'],
    ['no one behind it', { legal_entity: undefined }, 'legal_entity'],
    ['a name alone behind it', { legal_entity: { name: 'Shop Ltd' } }, 'legal_entity.registration'],
    ['a heartbeat without TLS', { heartbeat_url: 'http://uptime.example/1' }, 'heartbeat_url'],
    ['a collector without TLS', { otlp_endpoint: 'http://otlp.example' }, 'otlp_endpoint'],
    ['an unknown email driver', { email_drivers: ['smtp'] }, 'email_drivers.0'],
    ['an email driver twice', { email_drivers: ['resend', 'resend'] }, 'email_drivers'],
    ['an alert address that is none', { alert_email: 'oncall' }, 'alert_email'],
    ['a field that no one reads', { jurisdicton: 'eu' }, 'jurisdicton'],
  ])('with %s is refused, and the refusal names the field', (_, changes, field) => {
    const parse = () => parseDeployment('production', deploymentText('production', changes));
    expect(parse).toThrow(DeployRefusal);
    expect(parse).toThrow(field);
  });

  it('that is not JSON is refused', () => {
    expect(() => parseDeployment('production', '{"origin":')).toThrow('production.json is not JSON');
  });
});
