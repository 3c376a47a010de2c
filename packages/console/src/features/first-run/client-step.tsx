import type { Client } from '@callbook/console-api'
import { inputBounds } from '@callbook/domain/tables'
import { NativeSelect, Text, TextInput } from '@mantine/core'
import { choicesOf, typeLabels } from '#features/clients/client-words.ts'
import { clientsQuery, createClient } from '#features/clients/clients.ts'
import { Form } from '#ui/form/form.tsx'

interface ClientStepProps {
  readonly organization: string
  readonly client: Client | undefined
}

export function ClientStep({ organization, client }: ClientStepProps) {
  if (client !== undefined) return <bdi>{client.name}</bdi>

  return (
    <Form
      submitLabel="Add client"
      send={({ text }) =>
        createClient(organization, { name: text('name').trim(), type: text('type') as Client['type'] })
      }
      changes={clientsQuery(organization).queryKey}
    >
      {(errorOf) => (
        <>
          <Text>A client is a business whose calls your agents answer.</Text>
          <TextInput
            name="name"
            label="Name"
            required
            maxLength={inputBounds.name}
            autoComplete="off"
            error={errorOf('name')}
          />
          <NativeSelect
            name="type"
            label="Type"
            defaultValue="other"
            data={choicesOf(typeLabels)}
            error={errorOf('type')}
          />
        </>
      )}
    </Form>
  )
}
