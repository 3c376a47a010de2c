import { hasStatus, type Member, type MemberInvitation } from '@callbook/console-api'
import { Button, Menu, Text, TextInput } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { ClientLimit } from '#features/clients/client-field.tsx'
import { ActionMenu } from '#ui/action-menu.tsx'
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx'
import { FormDialog, useRequestedForm } from '#ui/dialog/form-dialog.tsx'
import { InvitationLink, type InvitedBy } from '#ui/dialog/secret-dialog.tsx'
import { type Column, List, Named } from '#ui/list/list.tsx'
import { Empty } from '#ui/page/empty.tsx'
import { PageHead } from '#ui/page/page-head.tsx'
import { Status } from '#ui/status.tsx'
import { Time } from '#ui/time/time.tsx'
import { AccessFields, MemberMenu, readAccess } from './member-menu.tsx'
import {
  type Access,
  invitationsQuery,
  inviteMember,
  membersQuery,
  resendInvitation,
  revokeInvitation,
  roleLabel
} from './members.ts'
import classes from './members-page.module.css'

const route = getRouteApi('/signed-in/o/$organization')

const identityColumn: Column<Member> = {
  label: 'Single sign-on',
  cell: ({ identity }) => <bdi style={{ overflowWrap: 'anywhere' }}>{identity ?? 'Not linked'}</bdi>
}

export function MembersPage() {
  const { organization } = route.useParams()
  const query = useQuery(membersQuery(organization))
  const columns: readonly Column<Member>[] = [
    { label: 'Member', isWide: true, cell: ({ name, email }) => <Named name={name} detail={email} /> },
    { label: 'Role', cell: (member) => <Role member={member} /> },
    { label: 'Client', cell: ({ client_id: id }) => <ClientLimit organization={organization} id={id} /> },
    { label: 'Second factor', cell: (member) => <SecondFactor member={member} /> },
    ...(query.data?.some(({ identity }) => identity !== null) ? [identityColumn] : []),
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

function Role({ member: { role, role_by_groups: isByGroups, disabled_at: at } }: { readonly member: Member }) {
  if (at !== null) return <Disabled />

  return isByGroups ? <Named name={roleLabel(role)} detail="By group" /> : roleLabel(role)
}

function Disabled() {
  return <Status tone="bad">Disabled</Status>
}

function SecondFactor({ member: { has_second_factor: hasOne } }: { readonly member: Member }) {
  return <Status tone={hasOne ? 'good' : 'neutral'}>{hasOne ? 'On' : 'Off'}</Status>
}

const usual: Access = { role: 'viewer', client_id: null }

/** Button and form that invite a member. The invitation link is shown once. */
function Invitation({ organization }: { readonly organization: string }) {
  const [isOpen, dialog] = useRequestedForm()
  const [invited, setInvited] = useState<InvitedBy>()

  return (
    <>
      <Button onClick={dialog.open}>Invite member</Button>
      <FormDialog
        isOpen={isOpen}
        onClose={dialog.close}
        title="Invite member"
        submitLabel="Create link"
        send={async (fields) => {
          const email = fields.text('email').trim()

          return { ...(await inviteMember(organization, { email, ...readAccess(fields) })), email }
        }}
        onDone={setInvited}
        changes={invitationsQuery(organization).queryKey}
        fieldOf={(error) => (hasStatus(error, 409) ? 'email' : undefined)}
      >
        {(errorOf) => (
          <>
            <TextInput
              name="email"
              type="email"
              label="Email"
              autoComplete="off"
              required
              data-autofocus
              error={errorOf('email')}
            />
            <AccessFields organization={organization} initial={usual} errorOf={errorOf} />
          </>
        )}
      </FormDialog>
      <InvitationLink link={invited} onClose={() => setInvited(undefined)} />
    </>
  )
}

/** The pending invitations. Renders only the dialog if the list is empty. */
function PendingInvitations({ organization }: { readonly organization: string }) {
  const query = useQuery(invitationsQuery(organization))
  const [link, setLink] = useState<InvitedBy>()
  const columns: readonly Column<MemberInvitation>[] = [
    { label: 'Email', isWide: true, cell: ({ email }) => <bdi>{email}</bdi> },
    { label: 'Role', cell: ({ role }) => roleLabel(role) },
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

interface InvitationMenuProps {
  readonly organization: string
  readonly invitation: MemberInvitation
  readonly onResent: (link: InvitedBy) => void
}

function InvitationMenu({ organization, invitation: { id, email }, onResent }: InvitationMenuProps) {
  const [isResending, resending] = useDisclosure()
  const [isRevoking, revoking] = useDisclosure()
  const { queryKey } = invitationsQuery(organization)

  return (
    <>
      <ActionMenu label={`Actions for ${email}`}>
        <Menu.Item onClick={resending.open}>Resend</Menu.Item>
        <Menu.Item data-danger onClick={revoking.open}>
          Revoke
        </Menu.Item>
      </ActionMenu>
      <FormDialog
        isOpen={isResending}
        onClose={resending.close}
        title="Resend invitation"
        submitLabel="Create link"
        send={async () => ({ ...(await resendInvitation(organization, id)), email })}
        onDone={onResent}
        changes={queryKey}
      >
        <Text>
          Creates a new link for <b dir="auto">{email}</b>. The previous link stops working.
        </Text>
      </FormDialog>
      <ConfirmDialog
        isOpen={isRevoking}
        onClose={revoking.close}
        title="Revoke invitation"
        submitLabel="Revoke invitation"
        send={() => revokeInvitation(organization, id)}
        changes={queryKey}
      >
        The link for <b dir="auto">{email}</b> stops working. You can invite this person again.
      </ConfirmDialog>
    </>
  )
}
