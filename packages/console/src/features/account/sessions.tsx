import type { Session } from '@callbook/console-api'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Failure } from '#ui/failure/failure.tsx'
import { useAction } from '#ui/form/use-action.ts'
import type { Column } from '#ui/list/column.ts'
import { List } from '#ui/list/list.tsx'
import { Named } from '#ui/list/named.tsx'
import { SettingsPanel } from '#ui/page/part.tsx'
import { Status } from '#ui/status/status.tsx'
import { Time } from '#ui/time/time.tsx'
import { endOtherSessions, endSession, sessionsQuery } from './account.ts'
import { describeBrowser } from './describe-browser.ts'

const columns: readonly Column<Session>[] = [
  {
    label: 'Browser',
    isWide: true,
    cell: ({ user_agent: agent, ip }) => <Named name={describeBrowser(agent)} detail={ip} />
  },
  { label: 'Signed in', cell: ({ created_at: at }) => <Time at={at} /> },
  { label: 'Last seen', cell: ({ seen_at: at }) => <Time at={at} /> },
  { label: 'Actions', isLabelHidden: true, align: 'end', cell: (session) => <End session={session} /> }
]

export function Sessions() {
  const query = useQuery(sessionsQuery)
  const ending = useAction({ send: endOtherSessions, changes: sessionsQuery.queryKey })
  const hasOthers = (query.data?.length ?? 0) > 1

  return (
    <SettingsPanel title="Sessions" about="Active sessions. End any you don’t recognize.">
      <List
        name="Sessions"
        query={query}
        columns={columns}
        keyOf={({ id }) => id}
        empty={null}
        footer={
          hasOthers && (
            <Button variant="default" loading={ending.isPending} onClick={() => ending.mutate()}>
              End other sessions
            </Button>
          )
        }
      />
      <Failure error={ending.error} />
    </SettingsPanel>
  )
}

function End({ session: { id, is_current: isCurrent, user_agent: agent } }: { readonly session: Session }) {
  const ending = useAction({ send: () => endSession(id), changes: sessionsQuery.queryKey })
  if (isCurrent) return <Status tone="good">This session</Status>

  return (
    <Button
      variant="default"
      size="xs"
      aria-label={`End session: ${describeBrowser(agent)}`}
      loading={ending.isPending}
      onClick={() => ending.mutate()}
    >
      End
    </Button>
  )
}
