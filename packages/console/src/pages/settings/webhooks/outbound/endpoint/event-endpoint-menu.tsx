import { ActionIcon, Button, Group, Menu, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useNavigate } from '@tanstack/react-router'
import type { EventEndpoint } from '../../../../../api/schema.ts'
import { ConfirmDialog } from '../../../../../dialog/confirm-dialog.tsx'
import { FormDialog } from '../../../../../dialog/form-dialog.tsx'
import { Icon } from '../../../../../theme/icons.tsx'
import { changeEventEndpoint, eventEndpointsQuery, removeEventEndpoint } from '../event-endpoints.ts'
import { nameOf } from '../event-words.ts'

/** Whether events are sent, and how that ends for good. */
export function EventEndpointMenu({ endpoint }: { readonly endpoint: EventEndpoint }) {
  const { organization_id: organization, state } = endpoint
  const [isChanging, changing] = useDisclosure()
  const [isRemoving, removing] = useDisclosure()
  const navigate = useNavigate()
  const { queryKey: changes } = eventEndpointsQuery(organization)
  const { act, title, about } = turns[state]
  const next = state === 'active' ? 'paused' : 'active'

  return (
    <Group gap="sm">
      <Button variant="default" onClick={changing.open}>
        {act}
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
        act={act}
        send={() => changeEventEndpoint(endpoint, { state: next })}
        changes={changes}
      >
        <Text>{about}</Text>
      </FormDialog>
      <ConfirmDialog
        isOpen={isRemoving}
        onClose={removing.close}
        title="Remove this endpoint"
        act="Remove endpoint"
        name={nameOf(endpoint)}
        send={() => removeEventEndpoint(endpoint)}
        changes={changes}
        onDone={() => void navigate({ to: '/o/$organization/settings/webhooks/outbound', params: { organization } })}
      >
        Nothing is sent there any longer, what waits for it neither, and its secret is forgotten. To stop for a while,
        pause it instead.
      </ConfirmDialog>
    </Group>
  )
}

/** What is done next, by how it is. */
const turns: Readonly<Record<EventEndpoint['state'], Record<'about' | 'act' | 'title', string>>> = {
  active: {
    act: 'Pause',
    title: 'Pause this endpoint',
    about: 'Nothing is sent until it is resumed. What happens meanwhile waits, and is sent then.'
  },
  paused: {
    act: 'Resume',
    title: 'Resume this endpoint',
    about: 'Events are sent again, those first that have waited.'
  },
  disabled: {
    act: 'Enable again',
    title: 'Enable this endpoint again',
    about: 'It begins anew, without what failed before. Mend the receiver first.'
  }
}
