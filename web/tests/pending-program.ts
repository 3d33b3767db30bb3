import { expect } from '@playwright/test';
import { byOperators } from './operators.ts';

export const PARTNER = 'heron-media';

/** A new pending program of a partner’s network, whose secret signs postbacks. */
export async function pendingProgram() {
  const part = Math.random().toString(36).slice(2, 10);
  const name = `Heron Bulk ${part}`;
  const domain = `heron-${part}.example`;
  const settings = { link_template: 'https://{domain}/?partner_click={click_id}' };
  const call = async (method: 'post' | 'put', path: string, data: object) => {
    const response = await byOperators(method, `/v1/operations/networks${path}`, {
      ...data,
      reason: 'A test',
    });
    expect(response.ok(), await response.text()).toBe(true);
  };
  await call('post', '', { network_id: PARTNER, name: 'Heron Media', currency: 'USD', settings });
  const terms = { commission_type: 'percentage', commission_rate: '5' };
  const program = {
    program_id: `heron-${part}`,
    program_name: name,
    program_url: `https://${domain}/`,
    ...terms,
  };
  await call('put', `/${PARTNER}/programs`, { programs: [program] });
  return { name, domain };
}
