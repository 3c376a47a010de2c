import type { EventEndpoint } from '@callbook/console-api'
import { ActionIcon, Button, Group, Menu, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useNavigate } from '@tanstack/react-router'
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx'
import { FormDialog } from '#ui/dialog/form-dialog.tsx'
import { Icon } from '#ui/theme/icons.tsx'
import { changeEventEndpoint, eventEndpointsQuery, removeEventEndpoint } from '../event-endpoints.ts'
import { nameOf } from '../event-words.ts'

export function EventEndpointMenu({ endpoint }: { readonly endpoint: EventEndpoint }) {
  const { organization_id: organization, state } = endpoint
  const [isChanging, changing] = useDisclosure()
  const [isRemoving, removing] = useDisclosure()
  const navigate = useNavigate()
  const { queryKey: changes } = eventEndpointsQuery(organization)
  const { label, title, about } = stateChanges[state]
  const next = state === 'active' ? 'paused' : 'active'

  return (
    <Group gap="sm">
      <Button variant="default" onClick={changing.open}>
        {label}
      </Button>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon aria-label="More actions" size={36}>
            <Icon name="more" />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item data-danger onClick={removing.open}>
            Remove endpoint
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <FormDialog
        isOpen={isChanging}
        onClose={changing.close}
        title={title}
        submitLabel={label}
        send={() => changeEventEndpoint(endpoint, { state: next })}
        changes={changes}
      >
        <Text>{about}</Text>
      </FormDialog>
      <ConfirmDialog
        isOpen={isRemoving}
        onClose={removing.close}
        title="Remove endpoint"
        submitLabel="Remove endpoint"
        name={nameOf(endpoint)}
        send={() => removeEventEndpoint(endpoint)}
        changes={changes}
        onDone={() => void navigate({ to: '/o/$organization/settings/webhooks/outbound', params: { organization } })}
      >
        This can’t be undone. Pending events are not sent, and the secret is deleted. To stop temporarily, pause the
        endpoint instead.
      </ConfirmDialog>
    </Group>
  )
}

const stateChanges: Readonly<Record<EventEndpoint['state'], Record<'about' | 'label' | 'title', string>>> = {
  active: {
    label: 'Pause endpoint',
    title: 'Pause endpoint',
    about: 'Nothing is sent until you resume the endpoint. New events are queued and sent then.'
  },
  paused: {
    label: 'Resume endpoint',
    title: 'Resume endpoint',
    about: 'Sends events again, starting with the queued ones.'
  },
  disabled: {
    label: 'Enable endpoint',
    title: 'Enable endpoint',
    about: 'Sends new events from now on, without the ones that failed. Fix the receiver first.'
  }
}
