import { Button, Group, Menu, NativeSelect, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { changeStatus, endpointsQuery, replaceEndpoint, urlKey } from '#features/endpoints/endpoints.ts'
import { ActionMenu } from '#ui/action-menu.tsx'
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx'
import { FormDialog } from '#ui/dialog/form-dialog.tsx'
import type { OfEndpoint } from './endpoint-page.tsx'

interface EndpointMenuProps extends OfEndpoint {
  /** The name that the user types to confirm. */
  readonly name: string
}

/** In hours. */
const overlaps = [
  { value: '0', label: 'Immediately' },
  { value: '1', label: 'In 1 hour' },
  { value: '24', label: 'In 1 day' },
  { value: '72', label: 'In 3 days' },
  { value: '168', label: 'In 7 days' }
]

export function EndpointMenu({ organization, endpoint, name }: EndpointMenuProps) {
  const { id, client_id: client, status } = endpoint
  const isReplaced = status === 'replaced'
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
      {!isReplaced && (
        <Button variant="default" onClick={pausing.open}>
          {status === 'active' ? 'Deactivate URL' : 'Activate URL'}
        </Button>
      )}
      <ActionMenu label="More actions" size={36}>
        {!isReplaced && <Menu.Item onClick={replacing.open}>Replace URL</Menu.Item>}
        <Menu.Item data-danger onClick={revoking.open}>
          Revoke URL
        </Menu.Item>
      </ActionMenu>
      {status === 'active' ? (
        <ConfirmDialog
          isOpen={isPausing}
          onClose={pausing.close}
          title="Deactivate URL"
          submitLabel="Deactivate URL"
          send={() => changeStatus(path, 'deactivate')}
          changes={changes}
        >
          Within a second, reports to this URL get 404 and are lost unless the provider retries. You can activate the
          URL again.
        </ConfirmDialog>
      ) : (
        <FormDialog
          isOpen={isPausing}
          onClose={pausing.close}
          title="Activate URL"
          submitLabel="Activate URL"
          send={() => changeStatus(path, 'activate')}
          changes={changes}
        >
          <Text>Within a second, the URL accepts reports. A client has one active URL per provider.</Text>
        </FormDialog>
      )}
      <ConfirmDialog
        isOpen={isReplacing}
        onClose={replacing.close}
        title="Replace URL"
        submitLabel="Replace URL"
        name={name}
        fields={
          status === 'active' && (
            <NativeSelect
              name="overlap_hours"
              label="Revoke the old URL"
              description="Until then both URLs accept reports."
              defaultValue="24"
              data={overlaps}
            />
          )
        }
        send={({ text }) => replaceEndpoint(path, Number(text('overlap_hours')))}
        changes={changes}
        onDone={({ id: replacement, url }) => {
          queryClient.setQueryData(urlKey(replacement), url)
          void navigate({
            to: '/o/$organization/settings/webhooks/$client/$endpoint',
            params: { organization, client, endpoint: replacement }
          })
        }}
      >
        Creates a URL with the same signature and addresses. Enter it at the provider before the old one is revoked:
        reports that arrive at a revoked URL get 404 and are lost.
      </ConfirmDialog>
      <ConfirmDialog
        isOpen={isRevoking}
        onClose={revoking.close}
        title="Revoke URL"
        submitLabel="Revoke URL"
        name={name}
        send={() => changeStatus(path, 'revoke')}
        changes={changes}
      >
        This can’t be undone. Reports sent to this URL get 404 and are lost. Stored calls are kept.
      </ConfirmDialog>
    </Group>
  )
}
