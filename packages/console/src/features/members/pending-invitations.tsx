import type { MemberInvitation } from '@callbook/console-api'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ClientLimit } from '#features/clients/client-limit.tsx'
import { InvitationLink, type InvitedBy } from '#ui/dialog/invitation-link.tsx'
import type { Column } from '#ui/list/column.ts'
import { List } from '#ui/list/list.tsx'
import { Time } from '#ui/time/time.tsx'
import { InvitationMenu } from './invitation-menu.tsx'
import { invitationsQuery } from './invitations.ts'
import classes from './members.module.css'
import { labelOf } from './members.ts'

/** The pending invitations. Renders only the dialog if the list is empty. */
export function PendingInvitations({ organization }: { readonly organization: string }) {
  const query = useQuery(invitationsQuery(organization))
  const [link, setLink] = useState<InvitedBy>()
  const columns: readonly Column<MemberInvitation>[] = [
    { label: 'Email', isWide: true, cell: ({ email }) => <bdi>{email}</bdi> },
    { label: 'Role', cell: ({ role }) => labelOf(role) },
    { label: 'Client', cell: ({ client_id: id }) => <ClientLimit organization={organization} id={id} /> },
    { label: 'Invited by', cell: ({ invited_by: name }) => <bdi>{name ?? 'Command line'}</bdi> },
    { label: 'Invited', cell: ({ created_at: at }) => <Time at={at} /> },
    { label: 'Expires', cell: ({ expires_at: at }) => <Time at={at} /> },
    {
      label: 'Actions',
      isLabelHidden: true,
      cell: (invitation) => <InvitationMenu organization={organization} invitation={invitation} onResent={setLink} />
    }
  ]

  return (
    <>
      {query.data !== undefined && query.data.length > 0 && (
        <section className={classes.pending}>
          <h2 className={classes.title}>Pending invitations</h2>
          <List name="Pending invitations" query={query} columns={columns} keyOf={({ id }) => id} empty={null} />
        </section>
      )}
      <InvitationLink link={link} onClose={() => setLink(undefined)} />
    </>
  )
}
