import type { EventEndpoint } from '@callbook/console-api'
import { Button, Stack } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { clientsQuery } from '#features/clients/clients.ts'
import { FormDialog } from '#ui/dialog/form-dialog.tsx'
import { Fact, Facts } from '#ui/facts/facts.tsx'
import { SettingsPanel } from '#ui/page/part.tsx'
import { EventClient } from '../event-client.tsx'
import { changeEventEndpoint, eventEndpointsQuery } from '../event-endpoints.ts'
import { EventFields, eventSettingsOf } from '../event-fields.tsx'
import { modeWords } from '../event-words.ts'

export function SettingsSection({ endpoint }: { readonly endpoint: EventEndpoint }) {
  const { organization_id: organization, url, types, mode, client_id: client } = endpoint
  const [isOpen, dialog] = useDisclosure()
  const { data: clients } = useQuery(clientsQuery(organization))

  return (
    <SettingsPanel
      title="Event settings"
      about="Events are sent as they happen, at least once, in no guaranteed order."
    >
      <Stack gap="md" align="flex-start" maw={720}>
        <Facts>
          <Fact label="URL">
            <code>{url}</code>
          </Fact>
          <Fact label="Events">
            {types === null
              ? 'All events, including future ones'
              : types.map((type) => (
                  <div key={type}>
                    <code>{type}</code>
                  </div>
                ))}
          </Fact>
          <Fact label="Mode">
            {modeWords[mode].name}: {modeWords[mode].about}
          </Fact>
          <Fact label="Client">
            <EventClient id={client} clients={clients} />
          </Fact>
        </Facts>
        <Button variant="default" onClick={dialog.open}>
          Change settings
        </Button>
        <FormDialog
          isOpen={isOpen}
          onClose={dialog.close}
          title="Change endpoint"
          submitLabel="Save"
          size={520}
          send={(fields) => changeEventEndpoint(endpoint, eventSettingsOf(fields))}
          changes={eventEndpointsQuery(organization).queryKey}
        >
          {(errorOf) => <EventFields organization={organization} endpoint={endpoint} errorOf={errorOf} />}
        </FormDialog>
      </Stack>
    </SettingsPanel>
  )
}
