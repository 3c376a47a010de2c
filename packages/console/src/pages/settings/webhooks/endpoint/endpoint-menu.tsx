import { ActionIcon, Button, Group, Menu, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { ConfirmDialog } from '../../../../dialog/confirm-dialog.tsx'
import { FormDialog } from '../../../../dialog/form-dialog.tsx'
import { Icon } from '../../../../theme/icons.tsx'
import { changeStatus, endpointsQuery, replaceEndpoint } from '../endpoints.ts'
import { urlKey } from '../url-key.ts'
import type { OfEndpoint } from './endpoint-page.tsx'

interface EndpointMenuProps extends OfEndpoint {
  /** That has to be typed before something ends for good. */
  readonly name: string
}

/** Whether the URL takes reports, and how it ends. */
export function EndpointMenu({ organization, endpoint, name }: EndpointMenuProps) {
  const { id, client_id: client, status } = endpoint
  const [isPausing, pausing] = useDisclosure()
  const [isReplacing, replacing] = useDisclosure()
  const [isRevoking, revoking] = useDisclosure()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const path = { organization, id }
  const { queryKey: changes } = endpointsQuery(organization, client)
  if (status === 'revoked') return null

  return (
    <Group gap="sm">
      <Button variant="default" onClick={pausing.open}>
        {status === 'active' ? 'Deactivate' : 'Activate'}
      </Button>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon aria-label="More actions" size={36}>
            <Icon name="more" />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={replacing.open}>Replace URL</Menu.Item>
          <Menu.Item data-danger onClick={revoking.open}>
            Revoke URL
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {status === 'active' ? (
        <ConfirmDialog
          isOpen={isPausing}
          onClose={pausing.close}
          title="Deactivate this URL"
          act="Deactivate URL"
          send={() => changeStatus(path, 'deactivate')}
          changes={changes}
        >
          Within a second, reports that arrive there are answered 404, and are lost unless the provider sends them
          again. You can activate the URL again.
        </ConfirmDialog>
      ) : (
        <FormDialog
          isOpen={isPausing}
          onClose={pausing.close}
          title="Activate this URL"
          act="Activate URL"
          send={() => changeStatus(path, 'activate')}
          changes={changes}
        >
          <Text>Within a second, it takes reports again. A client has one active URL for each provider.</Text>
        </FormDialog>
      )}
      <ConfirmDialog
        isOpen={isReplacing}
        onClose={replacing.close}
        title="Replace this URL"
        act="Replace URL"
        name={name}
        send={() => replaceEndpoint(path)}
        changes={changes}
        onDone={({ id: replacement, url }) => {
          queryClient.setQueryData(urlKey(replacement), url)
          void navigate({
            to: '/o/$organization/settings/webhooks/$client/$endpoint',
            params: { organization, client, endpoint: replacement }
          })
        }}
      >
        The old URL ends now: reports that arrive there are answered 404 and are lost. The new one has the same
        signature and addresses. Enter it at the provider at once.
      </ConfirmDialog>
      <ConfirmDialog
        isOpen={isRevoking}
        onClose={revoking.close}
        title="Revoke this URL"
        act="Revoke URL"
        name={name}
        send={() => changeStatus(path, 'revoke')}
        changes={changes}
      >
        The URL never takes a report again: those that arrive there are answered 404 and are lost. Calls that were
        stored stay.
      </ConfirmDialog>
    </Group>
  )
}
