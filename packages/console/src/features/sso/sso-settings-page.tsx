import type { SsoSettings } from '@callbook/console-api'
import { Button, Checkbox, Group, NativeSelect, PasswordInput, Stack, Text, TextInput } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { deleteSso, openTab, type SsoOwner, saveSso, setSsoState, ssoQuery, startSso } from '#api/sso.ts'
import { clientsQuery } from '#features/clients/clients.ts'
import { roles } from '#features/members/members.ts'
import { CopyText } from '#ui/copy-text.tsx'
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx'
import { FormDialog } from '#ui/dialog/form-dialog.tsx'
import { Failure } from '#ui/failure/failure.tsx'
import { Form } from '#ui/form/form.tsx'
import { useAction } from '#ui/form/use-action.ts'
import { GuideLink } from '#ui/guide-link.tsx'
import { FailedList } from '#ui/list/list-states.tsx'
import { PageHead } from '#ui/page/page-head.tsx'
import { SettingsPanel } from '#ui/page/settings-panel.tsx'
import { Status } from '#ui/status.tsx'
import { Time } from '#ui/time/time.tsx'
import { groupRolesOfStaff, ssoRoleLabel } from './sso-roles.ts'

const route = getRouteApi('/signed-in/o/$organization')

/** Single sign-on of an organization. */
export function SsoSettingsPage() {
  const { organization } = route.useParams()

  return <Settings organization={organization} />
}

/** Single sign-on of staff. */
export function StaffSsoPage() {
  return <Settings organization={undefined} />
}

type Provider = NonNullable<SsoSettings['provider']>

interface OwnerProps {
  /** The organization; `undefined` for staff. */
  readonly organization: SsoOwner
}

interface ProviderProps extends OwnerProps {
  readonly settings: SsoSettings
  readonly provider: Provider
}

function Settings({ organization }: OwnerProps) {
  const { data: settings, error, refetch } = useQuery(ssoQuery(organization))
  const [deletions, setDeletions] = useState(0)
  const title = organization === undefined ? 'Single sign-on of staff' : 'Single sign-on'
  if (settings === undefined) {
    return (
      <>
        <PageHead title={title} />
        {error !== null && <FailedList error={error} retry={refetch} />}
      </>
    )
  }
  const { provider } = settings

  return (
    <>
      <PageHead title={title} />
      <Connection key={deletions} organization={organization} settings={settings} />
      {provider !== null && (
        <>
          <Use organization={organization} settings={settings} provider={provider} />
          <Groups organization={organization} settings={settings} provider={provider} />
          <Sessions organization={organization} settings={settings} provider={provider} />
          <Removal organization={organization} provider={provider} onDone={() => setDeletions(deletions + 1)} />
        </>
      )}
    </>
  )
}

const usual = {
  groups_claim: null,
  group_roles: [],
  session_hours: 8,
  token_days: 14,
  trusts_second_factor: true
} satisfies Partial<Provider>

/** The settings of a provider that its form does not contain. */
function inputOf({ state: _, tested_at: __, updated_at: ___, break_glass_user_id: ____, ...input }: Provider) {
  return input
}

function Connection({ organization, settings }: OwnerProps & { readonly settings: SsoSettings }) {
  const { provider, redirect_urls: urls } = settings
  const isNew = provider === null
  const [secret, setSecret] = useState('')

  return (
    <SettingsPanel
      title="Identity provider"
      about={
        <>
          Any provider of OpenID Connect, such as Okta, Entra ID, Google or Keycloak.{' '}
          <GuideLink guide="single-sign-on">How to set it up</GuideLink>
        </>
      }
    >
      <Stack gap="lg" maw={520}>
        <div>
          <Text fw={500} size="sm">
            {urls.length === 1 ? 'Redirect URL' : 'Redirect URLs'} to enter at the provider
          </Text>
          <Stack gap={8} mt={4}>
            {urls.map((url) => (
              <CopyText key={url} value={url} what="Redirect URL" />
            ))}
          </Stack>
        </div>
        <Form
          submitLabel="Save"
          send={({ text }) =>
            saveSso(organization, {
              ...usual,
              ...(provider && inputOf(provider)),
              sign_in_name: text('sign_in_name').trim(),
              issuer: text('issuer').trim(),
              client_id: text('client_id').trim(),
              ...(secret !== '' && { client_secret: secret })
            })
          }
          onDone={() => setSecret('')}
          changes={ssoQuery(organization).queryKey}
          fieldOf={(error) =>
            error instanceof Error && error.message.startsWith('This sign-in name') ? 'sign_in_name' : undefined
          }
        >
          {(errorOf) => (
            <>
              <TextInput
                name="issuer"
                label="Issuer"
                description="The address that the provider calls issuer, such as https://login.example.com"
                type="url"
                required
                autoComplete="off"
                maxLength={500}
                defaultValue={provider?.issuer ?? ''}
                error={errorOf('issuer')}
              />
              <TextInput
                name="client_id"
                label="Client ID"
                required
                autoComplete="off"
                maxLength={500}
                defaultValue={provider?.client_id ?? ''}
                error={errorOf('client_id')}
              />
              <PasswordInput
                value={secret}
                onChange={({ currentTarget }) => setSecret(currentTarget.value)}
                label="Client secret"
                {...(!isNew && { description: 'Empty to keep the stored one. Another issuer needs it again.' })}
                required={isNew}
                autoComplete="off"
                maxLength={1_000}
                error={errorOf('client_secret')}
              />
              <TextInput
                name="sign_in_name"
                label="Sign-in name"
                description="What people enter to sign in: 3 to 40 lower-case letters, digits and hyphens"
                required
                autoComplete="off"
                autoCapitalize="off"
                spellCheck={false}
                minLength={3}
                maxLength={40}
                defaultValue={provider?.sign_in_name ?? ''}
                error={errorOf('sign_in_name')}
              />
            </>
          )}
        </Form>
      </Stack>
    </SettingsPanel>
  )
}

/** Time between requests while a test runs. */
const testMs = 2_000

const states = {
  disabled: { tone: 'neutral', label: 'Off' },
  enabled: { tone: 'good', label: 'On: people may use it' },
  enforced: { tone: 'good', label: 'Enforced: people must use it' }
} as const

function Use({ organization, settings, provider }: ProviderProps) {
  const { queryKey: changes } = ssoQuery(organization)
  const [isEnforcing, enforcing] = useDisclosure()
  const testing = useAction({
    send: async () => openTab(await startSso({ purpose: 'test', organization: organization ?? 'staff' }))
  })
  const setting = useAction({
    send: (state: 'disabled' | 'enabled') => setSsoState(organization, { state }),
    changes
  })
  const { state, tested_at: testedAt, break_glass_user_id: breakGlassId } = provider
  const exempt = settings.users.find(({ user_id: id }) => id === breakGlassId)
  // Shows the result of the test, which runs in another tab.
  useQuery({ ...ssoQuery(organization), refetchInterval: testing.isSuccess && testedAt === null && testMs })

  return (
    <SettingsPanel
      title="Use"
      about="Test the configuration first. The test opens a new tab and shows what the provider reports about you."
    >
      <Stack gap="md" align="flex-start">
        <Group gap="lg">
          <Status tone={states[state].tone}>{states[state].label}</Status>
          <Text size="sm" c="dimmed">
            {testedAt === null ? (
              'This configuration has not been tested.'
            ) : (
              <>
                Tested <Time at={testedAt} />
              </>
            )}
          </Text>
        </Group>
        <Group gap="sm">
          <Button variant="default" loading={testing.isPending} onClick={() => testing.mutate()}>
            Test
          </Button>
          {state === 'disabled' && (
            <Button disabled={testedAt === null} loading={setting.isPending} onClick={() => setting.mutate('enabled')}>
              Turn on
            </Button>
          )}
          {state === 'enabled' && (
            <>
              <Button disabled={testedAt === null} onClick={enforcing.open}>
                Enforce
              </Button>
              <Button variant="default" loading={setting.isPending} onClick={() => setting.mutate('disabled')}>
                Turn off
              </Button>
            </>
          )}
          {state === 'enforced' && (
            <Button variant="default" loading={setting.isPending} onClick={() => setting.mutate('enabled')}>
              Allow passwords again
            </Button>
          )}
        </Group>
        {state === 'enforced' && exempt !== undefined && (
          <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
            Only <bdi>{exempt.name}</bdi> <bdi>({exempt.email})</bdi> may still use a password.
          </Text>
        )}
        <Failure error={testing.error ?? setting.error} />
        {state !== 'disabled' && (
          <div>
            <Text size="sm" mb={4}>
              Address that signs in directly:
            </Text>
            <CopyText value={`${window.location.origin}/console/sso/${provider.sign_in_name}`} what="Sign-in address" />
          </div>
        )}
      </Stack>
      <EnforceDialog organization={organization} settings={settings} isOpen={isEnforcing} onClose={enforcing.close} />
    </SettingsPanel>
  )
}

interface EnforceDialogProps extends OwnerProps {
  readonly settings: SsoSettings
  readonly isOpen: boolean
  readonly onClose: () => void
}

function EnforceDialog({ organization, settings: { users, provider }, isOpen, onClose }: EnforceDialogProps) {
  const candidates = users.filter(({ can_break_glass: can }) => can)
  const unlinked = users.filter(({ is_covered: isCovered, is_linked: isLinked }) => isCovered && !isLinked)
  const uncovered = users.filter(({ is_covered: isCovered }) => !isCovered)
  const who = organization === undefined ? 'an administrator' : 'an owner'

  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title="Enforce single sign-on"
      submitLabel="Enforce"
      isDangerous
      isReady={candidates.length > 0}
      send={({ text }) =>
        setSsoState(organization, { state: 'enforced', break_glass_user_id: text('break_glass_user_id') })
      }
      changes={ssoQuery(organization).queryKey}
    >
      {(errorOf) => (
        <>
          <Text>
            Passwords and links stop working for everyone whom the provider covers, and their sessions by password end
            now. Their access tokens work for {provider?.token_days} days after each sign-in. You can allow passwords
            again at any time.
          </Text>
          <NativeSelect
            name="break_glass_user_id"
            label="Who may still use a password"
            description={`For the day on which the provider fails: ${who} with a password and a second factor`}
            required
            data={candidates.map(({ user_id: value, name, email }) => ({ value, label: `${name} (${email})` }))}
            error={
              candidates.length === 0
                ? `Nobody qualifies: ${who} must set a password and a second factor first`
                : errorOf('break_glass_user_id')
            }
          />
          <People title="Not linked: may sign in by password only to link" people={unlinked} />
          <People title="Not covered: another organization or staff created the account" people={uncovered} />
        </>
      )}
    </FormDialog>
  )
}

/** Maximum number of names in a dialog. */
const mostNamed = 20

function People({ title, people }: { readonly title: string; readonly people: SsoSettings['users'] }) {
  if (people.length === 0) return null
  const more = people.length - mostNamed

  return (
    <div>
      <Text size="sm" fw={500}>
        {title}
      </Text>
      <Text size="sm" component="ul" pl="md" m={0} style={{ overflowWrap: 'anywhere' }}>
        {people.slice(0, mostNamed).map(({ user_id: id, name, email }) => (
          <li key={id}>
            <bdi>{name}</bdi> <bdi>({email})</bdi>
          </li>
        ))}
        {more > 0 && <li>and {more} more</li>}
      </Text>
    </div>
  )
}

type GroupRole = Provider['group_roles'][number]

const emptyRole: GroupRole = { group: '', role: 'viewer', client_id: null }

function Groups({ organization, provider }: ProviderProps) {
  const [rows, setRows] = useState<readonly GroupRole[]>(provider.group_roles)
  const clients = useQuery({ ...clientsQuery(organization ?? ''), enabled: organization !== undefined })
  const choices = organization === undefined ? groupRolesOfStaff : roles
  const change = (at: number, changed: Partial<GroupRole>) =>
    setRows(rows.map((row, place) => (place === at ? { ...row, ...changed } : row)))

  return (
    <SettingsPanel
      title="Roles by group"
      about="If there are any, groups decide at each sign-in who gets in and with which role, and new people get an account. Without any, you invite people and they link their accounts."
    >
      <Stack maw={720}>
        <Form
          submitLabel="Save"
          send={({ text }) =>
            saveSso(organization, {
              ...inputOf(provider),
              groups_claim: text('groups_claim').trim() || null,
              group_roles: rows
                .filter(({ group }) => group.trim() !== '')
                .map((row) => ({ ...row, group: row.group.trim() }))
            })
          }
          changes={ssoQuery(organization).queryKey}
          onDone={() => setRows(rows.filter(({ group }) => group.trim() !== ''))}
        >
          {(errorOf) => (
            <>
              <TextInput
                name="groups_claim"
                label="Claim with the groups"
                description="For example groups or roles"
                autoComplete="off"
                maw={320}
                maxLength={200}
                defaultValue={provider.groups_claim ?? ''}
                error={errorOf('groups_claim')}
              />
              {rows.map((row, at) => (
                <Stack key={at} gap={8}>
                  <Group gap="sm" align="flex-end">
                    <TextInput
                      label="Group"
                      aria-label={`Group ${at + 1}`}
                      placeholder="* for everyone"
                      flex="1 1 180px"
                      maxLength={300}
                      value={row.group}
                      onChange={({ currentTarget }) => change(at, { group: currentTarget.value })}
                    />
                    <NativeSelect
                      label="Role"
                      aria-label={`Role ${at + 1}`}
                      value={row.role}
                      data={choices.map(({ role, label }) => ({ value: role, label }))}
                      onChange={({ currentTarget }) =>
                        change(at, { role: choices.find(({ role }) => role === currentTarget.value)?.role ?? row.role })
                      }
                    />
                    {organization !== undefined && row.role !== 'owner' && (
                      <NativeSelect
                        label="Client"
                        aria-label={`Client ${at + 1}`}
                        value={row.client_id ?? ''}
                        data={[
                          { value: '', label: row.role === 'client_manager' ? 'Choose a client' : 'All clients' },
                          ...(clients.data ?? []).map(({ id, display_name: name }) => ({ value: id, label: name }))
                        ]}
                        onChange={({ currentTarget }) => change(at, { client_id: currentTarget.value || null })}
                      />
                    )}
                    <Button
                      variant="default"
                      aria-label={`Remove group ${at + 1}`}
                      onClick={() => setRows(rows.filter((_, place) => place !== at))}
                    >
                      Remove
                    </Button>
                  </Group>
                  {isEveryone(row) && (
                    <Text size="sm" role="status">
                      <Status tone="bad">
                        Anyone who can sign in at the provider gets an account with the role {ssoRoleLabel(row.role)},
                        so restrict the application there to your own people.
                      </Status>
                    </Text>
                  )}
                </Stack>
              ))}
              <div>
                <Button
                  variant="default"
                  onClick={() => setRows([...rows, { ...emptyRole, role: choices[0].role }])}
                  disabled={rows.length >= 200}
                >
                  Add group
                </Button>
              </div>
            </>
          )}
        </Form>
      </Stack>
    </SettingsPanel>
  )
}

/** Whether a row grants its role to everyone who can sign in at the provider. */
function isEveryone({ group }: GroupRole): boolean {
  return group.trim() === '*'
}

function Sessions({ organization, provider }: ProviderProps) {
  return (
    <SettingsPanel title="Sessions" about="After these times, people sign in at the provider again.">
      <Form
        submitLabel="Save"
        send={({ text }) =>
          saveSso(organization, {
            ...inputOf(provider),
            session_hours: Number(text('session_hours')),
            token_days: Number(text('token_days')),
            trusts_second_factor: text('trusts_second_factor') === 'on'
          })
        }
        changes={ssoQuery(organization).queryKey}
      >
        {(errorOf) => (
          <>
            <TextInput
              name="session_hours"
              type="number"
              label="Hours of a session"
              required
              min={1}
              max={168}
              maw={220}
              defaultValue={provider.session_hours}
              error={errorOf('session_hours')}
            />
            <TextInput
              name="token_days"
              type="number"
              label="Days of access tokens after a sign-in"
              description="If single sign-on is enforced"
              required
              min={1}
              max={90}
              maw={320}
              defaultValue={provider.token_days}
              error={errorOf('token_days')}
            />
            <Checkbox
              name="trusts_second_factor"
              label="The provider requires a second factor"
              description="Callbook then asks for none of its own."
              defaultChecked={provider.trusts_second_factor}
            />
          </>
        )}
      </Form>
    </SettingsPanel>
  )
}

interface RemovalProps extends OwnerProps {
  readonly provider: Provider
  readonly onDone: () => void
}

function Removal({ organization, provider, onDone }: RemovalProps) {
  const [isOpen, dialog] = useDisclosure()

  return (
    <SettingsPanel title="Delete" about="People sign in with their passwords again.">
      <Button variant="default" onClick={dialog.open}>
        Delete single sign-on
      </Button>
      <ConfirmDialog
        isOpen={isOpen}
        onClose={dialog.close}
        title="Delete single sign-on"
        submitLabel="Delete"
        name={provider.sign_in_name}
        send={() => deleteSso(organization)}
        changes={ssoQuery(organization).queryKey}
        onDone={onDone}
      >
        All sessions that it opened end, and all links to accounts at the provider are removed. People without a
        password need a link from an administrator. This can’t be undone.
      </ConfirmDialog>
    </SettingsPanel>
  )
}
