import { hasStatus, type SeenPerson } from '@callbook/console-api'
import { inputBounds } from '@callbook/domain/tables'
import { Button, Group, NativeSelect, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { FormButton } from '#ui/dialog/form-dialog.tsx'
import { InvitationLink, type InvitedBy } from '#ui/dialog/secret-dialog.tsx'
import { type Column, List, Named } from '#ui/list/list.tsx'
import { matches } from '#ui/list/matches.ts'
import { SearchField } from '#ui/list/search-field.tsx'
import { Empty } from '#ui/page/empty.tsx'
import { PageHead } from '#ui/page/page-head.tsx'
import { Status } from '#ui/status.tsx'
import { Time } from '#ui/time/time.tsx'
import { creatorName, invitePerson, peopleQuery, readStaffRole, staffLabels, staffRoles } from './people.ts'
import { PersonMenu } from './person-menu.tsx'

const route = getRouteApi('/signed-in/general/people')

function PeopleActions() {
  return (
    <Group gap="sm">
      <Button variant="default" component={Link} to="/people/sso">
        Single sign-on
      </Button>
      <PersonInvitation />
    </Group>
  )
}

const identityColumn: Column<SeenPerson> = {
  label: 'Single sign-on',
  cell: ({ identity, platform_role: role }) => (
    <bdi style={{ overflowWrap: 'anywhere' }}>{identity ?? (role === null ? '–' : 'Not linked')}</bdi>
  )
}

export function PeoplePage() {
  const { me } = route.useRouteContext()
  const { q = '' } = route.useSearch()
  const navigate = useNavigate({ from: '/people' })
  const search = (text: string) => void navigate({ search: text === '' ? {} : { q: text }, replace: true })
  const query = useQuery(peopleQuery)
  const found = query.data?.filter(({ name, email }) => matches(q, [name, email]))
  const columns: readonly Column<SeenPerson>[] = [
    { label: 'Person', isWide: true, cell: ({ name, email }) => <Named name={name} detail={email} /> },
    { label: 'Staff', cell: ({ platform_role: role }) => (role === null ? '–' : staffLabels[role]) },
    { label: 'Created by', cell: (person) => <bdi>{creatorName(person)}</bdi> },
    { label: 'Second factor', cell: ({ has_second_factor: hasOne }) => <OnOff isOn={hasOne} /> },
    ...(query.data?.some(({ identity }) => identity !== null) ? [identityColumn] : []),
    { label: 'Access', cell: ({ disabled_at: at }) => <Access disabledAt={at} /> },
    { label: 'Last seen', cell: ({ last_seen_at: at }) => <Time at={at} otherwise="Never" /> },
    {
      label: 'Actions',
      isLabelHidden: true,
      align: 'end',
      cell: (person) => (person.id === me.id ? 'You' : <PersonMenu person={person} people={query.data ?? []} />)
    }
  ]

  return (
    <>
      <PageHead title="People" {...(found !== undefined && { count: found.length })} actions={<PeopleActions />}>
        <SearchField label="Search people" value={q} onChange={search} />
      </PageHead>
      <List
        name="People"
        query={{ ...query, data: found }}
        columns={columns}
        keyOf={({ id }) => id}
        empty={<Empty icon="customers">No users yet. Invite one.</Empty>}
        clearFilters={q === '' ? undefined : () => search('')}
      />
    </>
  )
}

function OnOff({ isOn }: { readonly isOn: boolean }) {
  return <Status tone={isOn ? 'good' : 'neutral'}>{isOn ? 'On' : 'Off'}</Status>
}

function Access({ disabledAt }: { readonly disabledAt: string | null }) {
  return <Status tone={disabledAt === null ? 'good' : 'bad'}>{disabledAt === null ? 'Active' : 'Disabled'}</Status>
}

/** Button and form that create a user. The link for choosing a password is shown once. */
function PersonInvitation() {
  const [invited, setInvited] = useState<InvitedBy>()

  return (
    <>
      <FormButton
        button="Invite person"
        isPrimary
        title="Invite person"
        submitLabel="Create link"
        send={async ({ text }) => {
          const [email, name] = [text('email').trim(), text('name').trim()]
          const link = await invitePerson({ email, name, platform_role: readStaffRole(text('platform_role')) })

          return { ...link, email }
        }}
        changes={peopleQuery.queryKey}
        onDone={setInvited}
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
            <TextInput
              name="name"
              label="Name"
              autoComplete="off"
              required
              maxLength={inputBounds.name}
              error={errorOf('name')}
            />
            <NativeSelect name="platform_role" label="Staff role" data={staffRoles} error={errorOf('platform_role')} />
          </>
        )}
      </FormButton>
      <InvitationLink link={invited} onClose={() => setInvited(undefined)} />
    </>
  )
}
