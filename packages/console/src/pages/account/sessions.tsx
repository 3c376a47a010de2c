import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Session } from '../../api/schema.ts'
import { Failure } from '../../failure/failure.tsx'
import { useAct } from '../../form/use-act.ts'
import type { Column } from '../../list/column.ts'
import { List } from '../../list/list.tsx'
import { Named } from '../../list/named.tsx'
import { Part } from '../../shell/part.tsx'
import { Status } from '../../status/status.tsx'
import { Time } from '../../time/time.tsx'
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

/** Where one is signed in, and how to end that. */
export function Sessions() {
  const query = useQuery(sessionsQuery)
  const ending = useAct({ send: endOtherSessions, changes: sessionsQuery.queryKey })
  const hasOthers = (query.data?.length ?? 0) > 1

  return (
    <Part title="Sessions" about="Where you are signed in. One that you do not know is ended at once.">
      <List
        name="Sessions"
        query={query}
        columns={columns}
        keyOf={({ id }) => id}
        empty={null}
        footer={
          hasOthers && (
            <Button variant="default" loading={ending.isPending} onClick={() => ending.mutate()}>
              End all others
            </Button>
          )
        }
      />
      <Failure error={ending.error} />
    </Part>
  )
}

function End({ session: { id, is_current: isCurrent, user_agent: agent } }: { readonly session: Session }) {
  const ending = useAct({ send: () => endSession(id), changes: sessionsQuery.queryKey })
  if (isCurrent) return <Status tone="good">This one</Status>

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
