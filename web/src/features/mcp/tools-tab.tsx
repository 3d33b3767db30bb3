import { useSuspenseQuery } from '@tanstack/react-query';
import { DataBoundary } from '../../shell/data-boundary.tsx';
import { LoadingState } from '../../ui/loading-state.tsx';
import { toolsQuery } from './assistants-query.ts';
import { ToolDetail } from './tool-detail.tsx';
import { ToolList } from './tool-list.tsx';
import { UnknownTool } from './unknown-tool.tsx';

interface ToolsTabProps {
  userId: string;
  /** The open tool; null for the list. */
  name: string | null;
}

/** The tools of the server, and each of them with a form to try it. */
export default function ToolsTab(props: ToolsTabProps) {
  return (
    <DataBoundary failed="We couldn’t load the tools." loading={<LoadingState label="Loading the tools" />}>
      <LoadedTools {...props} />
    </DataBoundary>
  );
}

function LoadedTools({ userId, name }: ToolsTabProps) {
  const { data: tools } = useSuspenseQuery(toolsQuery);
  if (name === null) return <ToolList tools={tools} />;
  const tool = tools.find((each) => each.name === name);
  return tool ? <ToolDetail key={name} tool={tool} userId={userId} /> : <UnknownTool name={name} />;
}
