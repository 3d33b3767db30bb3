import { NETWORKS } from '../../../worker/platform/contract/networks.ts';

/** The networks as the choices of a filter or a field. */
export const NETWORK_CHOICES = NETWORKS.map(({ slug, name }) => ({ value: slug, label: name }));
