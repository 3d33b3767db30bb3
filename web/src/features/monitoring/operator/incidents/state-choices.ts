import { INCIDENT_STATES } from '../../../../../../worker/platform/contract/incidents.ts';
import { STATE_LABELS } from '../../incident-labels.ts';

export const STATE_CHOICES = INCIDENT_STATES.map((value) => ({ value, label: STATE_LABELS[value] }));
