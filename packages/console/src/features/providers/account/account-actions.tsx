import { ActionIcon, Button, Group, Menu } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useNavigate } from '@tanstack/react-router'
import { providerOf } from '#features/endpoints/providers.ts'
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx'
import { Icon } from '#ui/theme/icons.tsx'
import { accountsQuery, disconnectAccount } from '../provider-accounts.ts'
import { CompareNow } from './compare-now.tsx'
import type { OfAccount } from './provider-account-page.tsx'
import { ReplaceKey } from './replace-key.tsx'

export function AccountActions({ organization, account }: OfAccount) {
  const [isReplacing, replacing] = useDisclosure()
  const [isEnding, ending] = useDisclosure()
  const navigate = useNavigate()
  const { name } = providerOf(account.provider)

  return (
    <Group gap="sm">
      {account.state === 'active' ? (
        <CompareNow organization={organization} account={account} />
      ) : (
        <Button onClick={replacing.open}>Replace key</Button>
      )}
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon aria-label="More actions" size={36}>
            <Icon name="more" />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={replacing.open}>Replace key</Menu.Item>
          <Menu.Item data-danger onClick={ending.open}>
            Disconnect
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
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
