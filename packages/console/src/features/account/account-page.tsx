import { type AccountInput, bodyOf, hasTitle, type Session } from '@callbook/console-api'
import { inputBounds } from '@callbook/domain/tables'
import {
  Button,
  Group,
  NativeSelect,
  PasswordInput,
  Stack,
  Switch,
  Text,
  TextInput,
  useMantineColorScheme
} from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { api } from '#api/client.ts'
import { meQuery } from '#api/session.ts'
import { leaveFor, startSso } from '#api/sso.ts'
import { AccessTokens } from '#features/access-tokens/access-tokens.tsx'
import { removeSecondFactor, SetUp } from '#features/second-factor/set-up.tsx'
import { FormButton, FormDialog } from '#ui/dialog/form-dialog.tsx'
import { Failure } from '#ui/failure/failure.tsx'
import { CodeField, Form } from '#ui/form/form.tsx'
import { useAction } from '#ui/form/use-action.ts'
import { browserTimeZone, language } from '#ui/formats.ts'
import { useSingleKeys } from '#ui/keys.ts'
import { type Column, List, Named } from '#ui/list/list.tsx'
import { PageHead } from '#ui/page/page-head.tsx'
import { SettingsPanel } from '#ui/page/settings-panel.tsx'
import { Status } from '#ui/status.tsx'
import { isScheme, schemes } from '#ui/theme/theme.ts'
import { Time } from '#ui/time/time.tsx'
import { describeBrowser } from './describe-browser.ts'

const route = getRouteApi('/signed-in')

export function AccountPage() {
  return (
    <>
      <PageHead title="Account" />
      <Profile />
      <Appearance />
      <Password />
      <SecondFactor />
      <SingleSignOn />
      <Sessions />
      <AccessTokens />
    </>
  )
}

const hourCycles = [
  { value: '', label: 'As usual for dates and numbers' },
  { value: 'h12', label: '12 hours' },
  { value: 'h23', label: '24 hours' }
] as const

const zones = [
  { value: '', label: `Browser default: ${labelOf(browserTimeZone())}` },
  ...Intl.supportedValuesOf('timeZone').map((zone) => ({ value: zone, label: labelOf(zone) }))
]

function Profile() {
  const { me } = route.useRouteContext()

  return (
    <SettingsPanel title="Profile" about={me.email}>
      <Form
        submitLabel="Save"
        send={({ text }) =>
          changeAccount({
            name: text('name').trim(),
            time_zone: text('time_zone') || null,
            locale: text('locale') || null,
            hour_cycle: hourCycles.find(({ value }) => value !== '' && value === text('hour_cycle'))?.value || null
          })
        }
        changes={meQuery.queryKey}
      >
        {(errorOf) => (
          <>
            <TextInput
              name="name"
              label="Name"
              autoComplete="name"
              required
              maxLength={inputBounds.name}
              defaultValue={me.name}
              error={errorOf('name')}
            />
            <NativeSelect
              name="time_zone"
              label="Time zone"
              defaultValue={me.time_zone ?? ''}
              data={zones}
              error={errorOf('time_zone')}
            />
            <NativeSelect
              name="locale"
              label="Dates and numbers"
              defaultValue={me.locale ?? ''}
              data={[{ value: '', label: 'Browser default' }, ...localeChoices(me.locale)]}
              error={errorOf('locale')}
            />
            <NativeSelect
              name="hour_cycle"
              label="Times"
              defaultValue={me.hour_cycle ?? ''}
              data={hourCycles}
              error={errorOf('hour_cycle')}
            />
          </>
        )}
      </Form>
    </SettingsPanel>
  )
}

async function changeAccount(body: AccountInput): Promise<void> {
  await bodyOf(api.PATCH('/console/api/me', { body }))
}

function labelOf(zone: string): string {
  return zone.replaceAll('_', ' ')
}

/** Locales of the setting: one for each usual combination of date order, separators and week start. */
const tags = [
  ...['ar-AE', 'ar-EG', 'ar-SA', 'bn-BD', 'cs-CZ', 'da-DK', 'de-AT', 'de-CH', 'de-DE', 'el-GR', 'en-AU', 'en-CA'],
  ...['en-GB', 'en-IE', 'en-IN', 'en-NZ', 'en-US', 'en-ZA', 'es-AR', 'es-ES', 'es-MX', 'fi-FI', 'fr-BE', 'fr-CA'],
  ...['fr-CH', 'fr-FR', 'he-IL', 'hi-IN', 'hr-HR', 'hu-HU', 'id-ID', 'it-IT', 'ja-JP', 'ko-KR', 'ms-MY', 'nb-NO'],
  ...['nl-BE', 'nl-NL', 'pl-PL', 'pt-BR', 'pt-PT', 'ro-RO', 'ru-RU', 'sk-SK', 'sv-SE', 'th-TH', 'tr-TR', 'uk-UA'],
  ...['vi-VN', 'zh-CN', 'zh-TW']
]

/** Returns the choices of the setting by name, with the current one even if the list does not have it. */
function localeChoices(current: string | null) {
  const names = new Intl.DisplayNames(language, { type: 'language', languageDisplay: 'standard' })
  const listed = current === null || tags.includes(current) ? tags : [...tags, current]

  return listed
    .map((value) => ({ value, label: names.of(value) ?? value }))
    .toSorted((one, other) => one.label.localeCompare(other.label, language))
}

/** Theme and keyboard settings of this browser. */
function Appearance() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const [isOn, setIsOn] = useSingleKeys()

  return (
    <SettingsPanel title="Appearance" about="Applies to this browser only.">
      <Stack gap="lg" maw={420}>
        <NativeSelect
          label="Theme"
          value={colorScheme}
          onChange={({ currentTarget: { value } }) => isScheme(value) && setColorScheme(value)}
          data={schemes.map(({ scheme, label }) => ({ value: scheme, label }))}
        />
        <Switch
          label="Single-key shortcuts"
          description="Turn off if you use dictation. Shortcuts with Ctrl or ⌘ still work."
          checked={isOn}
          onChange={({ currentTarget }) => setIsOn(currentTarget.checked)}
        />
      </Stack>
    </SettingsPanel>
  )
}

function Password() {
  const { me } = route.useRouteContext()
  const { data: now = me } = useQuery(meQuery)
  const label = now?.has_password ? 'Change password' : 'Set password'

  return (
    <SettingsPanel
      title="Password"
      about="A new password ends your other sessions and access tokens, and invalidates links sent to you."
    >
      <FormButton
        button={label}
        title={label}
        submitLabel={label}
        send={({ text }) => changePassword(text('password'))}
        changes={meQuery.queryKey}
      >
        {(errorOf) => (
          <>
            <Text>Your other sessions and your access tokens will end. You stay signed in here.</Text>
            {/* Lets password managers store the new password under this name. */}
            <input type="hidden" name="email" autoComplete="username" value={me.email} />
            <PasswordInput
              name="password"
              label="New password"
              description={`At least ${inputBounds.password.min} characters. Common passwords are rejected. A sentence is easy to remember.`}
              autoComplete="new-password"
              required
              minLength={inputBounds.password.min}
              maxLength={inputBounds.password.max}
              data-autofocus
              error={errorOf('password')}
            />
          </>
        )}
      </FormButton>
    </SettingsPanel>
  )
}

/** Also ends all other sessions. */
async function changePassword(password: string): Promise<void> {
  await bodyOf(api.PUT('/console/api/me/password', { body: { password } }))
}

function SecondFactor() {
  const { data: me } = useQuery(meQuery)
  const [isOpen, dialog] = useDisclosure()
  const hasOne = me?.has_second_factor ?? false
  const mustHaveOne = me?.needs_second_factor ?? false

  return (
    <SettingsPanel title="Second factor" about="A code from your authenticator app at sign-in.">
      <Group gap="lg">
        <Status tone={hasOne ? 'good' : 'neutral'}>{hasOne ? 'On' : 'Off'}</Status>
        {hasOne && !mustHaveOne && (
          <Button variant="default" onClick={dialog.open}>
            Turn off
          </Button>
        )}
        <SetUp isShown={!hasOne} />
      </Group>
      {mustHaveOne && (
        <Text mt="xs" c="dimmed">
          Your account requires a second factor, so you cannot turn it off. If you lose your phone, an administrator can
          reset it.
        </Text>
      )}
      <FormDialog
        isOpen={isOpen}
        onClose={dialog.close}
        title="Turn off second factor"
        submitLabel="Turn off"
        isDangerous
        send={({ text }) => removeSecondFactor(text('code').trim())}
        changes={meQuery.queryKey}
        fieldOf={(error) => (hasTitle(error, 'Wrong Password Or Code') ? 'code' : undefined)}
      >
        {(errorOf) => (
          <>
            <Text>
              You will sign in with only your password. Your recovery codes stop working, and all your other sessions
              and access tokens end.
            </Text>
            <CodeField
              description="Six-digit code from your authenticator app, or a recovery code"
              error={errorOf('code')}
            />
          </>
        )}
      </FormDialog>
    </SettingsPanel>
  )
}

/** Shown if an identity provider covers the account. */
function SingleSignOn() {
  const { data: me } = useQuery(meQuery)
  const linking = useAction({ send: async () => leaveFor(await startSso({ purpose: 'link' }), '/account') })
  const sso = me?.single_sign_on
  if (sso == null) return null

  return (
    <SettingsPanel
      title="Single sign-on"
      about={`Sign in by the identity provider of ${sso.organization_name ?? 'Callbook'}, with the name ${sso.sign_in_name}.`}
    >
      {sso.identity === null ? (
        <Button variant="default" loading={linking.isPending} onClick={() => linking.mutate()}>
          Link single sign-on
        </Button>
      ) : (
        <Text style={{ overflowWrap: 'anywhere' }}>
          Linked to <bdi>{sso.identity}</bdi>.{' '}
          {sso.organization_name === null ? 'Another administrator' : 'An owner of the organization'} can remove the
          link.
        </Text>
      )}
      <Failure error={linking.error} />
    </SettingsPanel>
  )
}

/** Sessions of the user. Many account changes also end sessions. */
const sessionsQuery = queryOptions({
  queryKey: [...meQuery.queryKey, 'sessions'],
  queryFn: async () => (await bodyOf(api.GET('/console/api/sessions'))).data
})

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

function Sessions() {
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

async function endOtherSessions(): Promise<void> {
  await bodyOf(api.DELETE('/console/api/sessions'))
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

async function endSession(id: string): Promise<void> {
  await bodyOf(api.DELETE('/console/api/sessions/{id}', { params: { path: { id } } }))
}
