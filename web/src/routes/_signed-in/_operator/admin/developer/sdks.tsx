import { createFileRoute } from '@tanstack/react-router';
import SdksTab from '../../../../../features/setup/operator/sdks-tab.tsx';

export const Route = createFileRoute('/_signed-in/_operator/admin/developer/sdks')({
  component: SdksTab,
});
