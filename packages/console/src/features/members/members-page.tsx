import type { Member } from '@callbook/console-api'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { ClientLimit } from '#features/clients/client-limit.tsx'
import type { Column } from '#ui/list/column.ts'
import { List } from '#ui/list/list.tsx'
import { Named } from '#ui/list/named.tsx'
import { Empty } from '#ui/page/empty.tsx'
import { PageHead } from '#ui/page/page-head.tsx'
import { Status } from '#ui/status/status.tsx'
import { Time } from '#ui/time/time.tsx'
import { Invitation } from './invitation.tsx'
import { MemberMenu } from './member-menu.tsx'
import { labelOf, membersQuery } from './members.ts'
import { PendingInvitations } from './pending-invitations.tsx'

const route = getRouteApi('/signed-in/o/$organization')

export function MembersPage() {
  const { organization } = route.useParams()
  const query = useQuery(membersQuery(organization))
  const columns: readonly Column<Member>[] = [
    { label: 'Member', isWide: true, cell: ({ name, email }) => <Named name={name} detail={email} /> },
    { label: 'Role', cell: ({ role, disabled_at: at }) => (at === null ? labelOf(role) : <Disabled />) },
    { label: 'Client', cell: ({ client_id: id }) => <ClientLimit organization={organization} id={id} /> },
    { label: 'Second factor', cell: (member) => <SecondFactor member={member} /> },
    { label: 'Last seen', cell: ({ last_seen_at: at }) => <Time at={at} otherwise="Never" /> },
    {
      label: 'Actions',
      isLabelHidden: true,
      cell: (member) => <MemberMenu organization={organization} member={member} />
    }
  ]

  return (
    <>
      <PageHead
        title="Members"
        {...(query.data !== undefined && { count: query.data.length })}
        actions={<Invitation organization={organization} />}
      />
      <List
        name="Members"
        query={query}
        columns={columns}
        keyOf={({ user_id: id, client_id: client }) => `${id} ${client}`}
        empty={<Empty icon="customers">No members yet. Invite your team.</Empty>}
      />
      <PendingInvitations organization={organization} />
    </>
  )
}

function SecondFactor({ member: { has_second_factor: hasOne } }: { readonly member: Member }) {
  return <Status tone={hasOne ? 'good' : 'neutral'}>{hasOne ? 'On' : 'Off'}</Status>
}

function Disabled() {
  return <Status tone="bad">Disabled</Status>
}
