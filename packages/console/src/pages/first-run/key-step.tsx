import { Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { ApiKey, IssuedApiKey } from '../../api/schema.ts'
import { apiKeysQuery, issueApiKey } from '../../api-keys/api-keys.ts'
import { ShownKey } from '../../api-keys/shown-key.tsx'
import { Form } from '../../form/form.tsx'

interface KeyStepProps {
  readonly organization: string
  readonly apiKey: ApiKey | undefined
}

/** What a program of the organization reads its calls with. */
export function KeyStep({ organization, apiKey }: KeyStepProps) {
  const [issued, setIssued] = useState<IssuedApiKey>()

  return (
    <>
      {apiKey === undefined ? (
        <Form
          act="Issue key"
          send={({ text }) =>
            issueApiKey(organization, {
              name: text('name').trim(),
              environment: 'production',
              scopes: [],
              expires_at: null
            })
          }
          onDone={setIssued}
          changes={apiKeysQuery(organization).queryKey}
        >
          {(errorOf) => (
            <>
              <Text>Your programs read calls, customers and evaluations with it.</Text>
              <TextInput
                name="name"
                label="What is it for?"
                placeholder="CRM"
                required
                maxLength={100}
                autoComplete="off"
                error={errorOf('name')}
              />
            </>
          )}
        </Form>
      ) : (
        <Text>
          {apiKey.name}, <code>{apiKey.key_prefix}…</code>
        </Text>
      )}
      <ShownKey issued={issued} onClose={() => setIssued(undefined)} />
    </>
  )
}
