import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { EventEndpointWithSecret } from '../../../../api/schema.ts'
import { FormDialog } from '../../../../dialog/form-dialog.tsx'
import { addEventEndpoint, eventEndpointsQuery } from './event-endpoints.ts'
import { EventFields, eventSettingsOf } from './event-fields.tsx'
import { ShownSecret } from './shown-secret.tsx'

/** Has events sent to a URL, shows the secret once, and opens what can be done then. */
export function AddEventEndpoint({ organization }: { readonly organization: string }) {
  const [isOpen, dialog] = useDisclosure()
  const [added, setAdded] = useState<EventEndpointWithSecret>()
  const navigate = useNavigate()

  function goOn(): void {
    const endpoint = added?.id
    setAdded(undefined)
    if (endpoint === undefined) return
    void navigate({
      to: '/o/$organization/settings/webhooks/outbound/$endpoint',
      params: { organization, endpoint }
    })
  }

  return (
    <>
      <Button onClick={dialog.open}>Add endpoint</Button>
      <FormDialog
        isOpen={isOpen}
        onClose={dialog.close}
        title="Add endpoint for events"
        act="Add endpoint"
        size={520}
        send={(fields) => addEventEndpoint(organization, eventSettingsOf(fields))}
        onDone={setAdded}
        changes={eventEndpointsQuery(organization).queryKey}
      >
        {(errorOf) => <EventFields organization={organization} errorOf={errorOf} />}
      </FormDialog>
      <ShownSecret secret={added?.secret} onClose={goOn}>
        Give it to your receiver, which knows by it that a request is from Callbook. It is shown this once; another one
        can be made at any time.
      </ShownSecret>
    </>
  )
}
