import type { ProviderAccount } from '@callbook/console-api'
import { Button, Group, Menu, NativeSelect, PasswordInput, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { getProvider } from '#features/endpoints/providers.ts'
import { ActionMenu } from '#ui/action-menu.tsx'
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx'
import { FormButton, FormDialog } from '#ui/dialog/form-dialog.tsx'
import { FailedList } from '#ui/list/list-states.tsx'
import { Empty } from '#ui/page/empty.tsx'
import { PageHead } from '#ui/page/page-head.tsx'
import { Time } from '#ui/time/time.tsx'
import { AccountState } from './account-columns.tsx'
import { accountHealth, apiKeyLocation, hostName } from './account-words.ts'
import { AssignmentSection } from './assignment-section.tsx'
import { DoctorSection } from './doctor-section.tsx'
import { GapSection } from './gap-section.tsx'
import classes from './provider-account-page.module.css'
import { accountsQuery, compareNow, disconnectAccount, replaceKey } from './provider-accounts.ts'

/** Properties of all sections of the account page. */
export interface OfAccount {
  readonly organization: string
  readonly account: ProviderAccount
}

const organizationRoute = getRouteApi('/signed-in/o/$organization')

const route = getRouteApi('/signed-in/o/$organization/settings/providers/$account')

export function ProviderAccountPage() {
  const { organization } = organizationRoute.useParams()
  const { account: id } = route.useParams()
  const { data: accounts, error, refetch } = useQuery(accountsQuery(organization))
  const account = accounts?.find((one) => one.id === id)
  if (account !== undefined) return <Found organization={organization} account={account} />

  return (
    <>
      <PageHead title="Integration" />
      {error !== null && <FailedList error={error} retry={refetch} />}
      {accounts !== undefined && <Empty icon="deliveries">Integration not found.</Empty>}
    </>
  )
}

function Found({ organization, account }: OfAccount) {
  const { provider, base_url: origin, last_pass_at: comparedAt } = account
  const { problem } = accountHealth(account, new Date())

  return (
    <>
      <PageHead
        title={getProvider(provider).name}
        actions={<AccountActions organization={organization} account={account} />}
      >
        <div className={classes.facts}>
          <AccountState account={account} />
          <span>{hostName(origin)}</span>
          <span>
            Last compared: <Time at={comparedAt} otherwise="not yet" />
          </span>
          <Link to="/o/$organization/settings/providers" params={{ organization }} className={classes.back}>
            All integrations
          </Link>
        </div>
        {problem !== undefined && <p className={classes.problem}>{problem}</p>}
      </PageHead>
      <AssignmentSection organization={organization} account={account} />
      <GapSection organization={organization} account={account} />
      <DoctorSection organization={organization} account={account} />
    </>
  )
}

function AccountActions({ organization, account }: OfAccount) {
  const [isReplacing, replacing] = useDisclosure()
  const [isEnding, ending] = useDisclosure()
  const navigate = useNavigate()
  const { name } = getProvider(account.provider)

  return (
    <Group gap="sm">
      {account.state === 'active' ? (
        <CompareNow organization={organization} account={account} />
      ) : (
        <Button onClick={replacing.open}>Replace key</Button>
      )}
      <ActionMenu label="More actions" size={36}>
        <Menu.Item onClick={replacing.open}>Replace key</Menu.Item>
        <Menu.Item data-danger onClick={ending.open}>
          Disconnect
        </Menu.Item>
      </ActionMenu>
      <ReplaceKey organization={organization} account={account} isOpen={isReplacing} onClose={replacing.close} />
      <ConfirmDialog
        isOpen={isEnding}
        onClose={ending.close}
        title={`Disconnect ${name}`}
        submitLabel="Disconnect"
        name={name}
        send={() => disconnectAccount({ organization, id: account.id })}
        changes={accountsQuery(organization).queryKey}
        onDone={() => void navigate({ to: '/o/$organization/settings/providers', params: { organization } })}
      >
        This can’t be undone. The key is deleted, and missing calls are no longer found. Calls that are already stored
        remain.
      </ConfirmDialog>
    </Group>
  )
}

const spans = [
  { value: '1', label: 'Last day' },
  { value: '3', label: 'Last 3 days' },
  { value: '7', label: 'Last 7 days' },
  { value: '14', label: 'Last 14 days' }
]

function CompareNow({ organization, account }: OfAccount) {
  const { id, is_comparing: isComparing, provider } = account
  const { name } = getProvider(provider)

  return (
    <FormButton
      button={isComparing ? 'Comparing…' : 'Compare now'}
      isDisabled={isComparing}
      title="Compare now"
      submitLabel="Compare"
      send={({ text }) => compareNow({ organization, id }, Number(text('days')))}
      changes={accountsQuery(organization).queryKey}
    >
      <NativeSelect name="days" label="Period" data={spans} data-autofocus />
      <Text>
        Compares the calls at {name} with the stored ones, and stores the missing ones. This takes about one second for
        every two missing calls. You can leave this page.
      </Text>
    </FormButton>
  )
}

interface ReplaceKeyProps extends OfAccount {
  readonly isOpen: boolean
  readonly onClose: () => void
}

/** Form that replaces the key of an account. The new key is tested first. */
function ReplaceKey({ organization, account, isOpen, onClose }: ReplaceKeyProps) {
  const { id, provider } = account

  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title={`Replace ${getProvider(provider).name} key`}
      submitLabel="Check key and replace"
      send={({ text }) => replaceKey({ organization, id }, text('key').trim())}
      changes={accountsQuery(organization).queryKey}
    >
      {(errorOf) => (
        <>
          <PasswordInput
            name="key"
            label="API key"
            description={apiKeyLocation(provider)}
            required
            autoComplete="off"
            spellCheck={false}
            data-autofocus
            error={errorOf('key')}
          />
          <Text size="sm" c="dimmed">
            Callbook tests the key once, stores it encrypted and never shows it again. The previous key is deleted.
          </Text>
        </>
      )}
    </FormDialog>
  )
}
