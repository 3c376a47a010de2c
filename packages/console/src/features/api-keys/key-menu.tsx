import type { ApiKey, IssuedApiKey } from '@callbook/console-api'
import { ActionIcon, Menu } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { Icon } from '#ui/theme/icons.tsx'
import { stateOf } from './key-state.ts'
import { RevokeKey } from './revoke-key.tsx'
import { RotateKey } from './rotate-key.tsx'

interface KeyMenuProps {
  readonly organization: string
  readonly apiKey: ApiKey
  readonly onRotated: (issued: IssuedApiKey) => void
}

/** The actions for a key that still works. */
export function KeyMenu({ organization, apiKey, onRotated }: KeyMenuProps) {
  const [isRotating, rotating] = useDisclosure()
  const [isRevoking, revoking] = useDisclosure()
  const state = stateOf(apiKey, new Date())
  if (state === 'expired' || state === 'revoked') return null
  const dialog = { organization, apiKey }

  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon aria-label={`Actions for ${apiKey.name}`}>
            <Icon name="more" />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {state === 'active' && <Menu.Item onClick={rotating.open}>Rotate</Menu.Item>}
          <Menu.Item color="red" onClick={revoking.open}>
            Revoke
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <RotateKey {...dialog} isOpen={isRotating} onClose={rotating.close} onRotated={onRotated} />
      <RevokeKey {...dialog} isOpen={isRevoking} onClose={revoking.close} />
    </>
  )
}
