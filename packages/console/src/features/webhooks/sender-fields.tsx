import type { NewEndpointInput } from '@callbook/console-api'
import { NativeSelect, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { usePermission } from '#api/permissions.ts'
import { senders } from '#features/endpoints/providers.ts'
import type { Fields } from '#ui/form/fields.ts'

/** Sources whose reports need no new mapping. */
const sendersWithoutMapping = senders.map(({ group, items }) => {
  return { group, items: items.filter(({ value }) => value !== 'custom') }
})

interface SenderFieldsProps {
  readonly errorOf: (name: string) => string | undefined
}

export function SenderFields({ errorOf }: SenderFieldsProps) {
  const [sender, setSender] = useState('vapi')
  const mayMap = usePermission()('manage_clients')
  const isOwn = sender === 'callbook' || sender === 'livekit'

  return (
    <>
      <NativeSelect
        name="provider"
        label="Source of the calls"
        data-autofocus
        value={sender}
        data={mayMap ? senders : sendersWithoutMapping}
        error={errorOf('provider')}
        onChange={({ currentTarget }) => setSender(currentTarget.value)}
      />
      {sender === 'custom' && (
        <TextInput
          name="vendor"
          label="Vendor"
          description="A short name: 2 to 24 lower-case letters and digits. You then map the first report that arrives."
          placeholder="acmevoice"
          required
          pattern="[a-z0-9]{2,24}"
          autoComplete="off"
          spellCheck={false}
          error={errorOf('vendor')}
        />
      )}
      {isOwn && <Text size="sm">Callbook creates a secret, with which your agent signs each report.</Text>}
    </>
  )
}

export function readSender({ text }: Fields): NewEndpointInput {
  const provider = text('provider')

  return { provider: provider === 'custom' ? `custom-${text('vendor').trim()}` : provider }
}
