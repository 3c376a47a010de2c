import { Button, NativeSelect, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { FormDialog } from '../../../../dialog/form-dialog.tsx'
import { providerOf } from '../../webhooks/providers.ts'
import { accountsQuery, compareNow } from '../provider-accounts.ts'
import type { OfAccount } from './account-page.tsx'

const spans = [
  { value: '1', label: 'The last day' },
  { value: '3', label: 'The last 3 days' },
  { value: '7', label: 'The last 7 days' },
  { value: '14', label: 'The last 14 days' }
]

/** Asks the worker for a comparison, rather than wait for the next. */
export function CompareNow({ organization, account }: OfAccount) {
  const [isOpen, dialog] = useDisclosure()
  const { id, is_comparing: isComparing, provider } = account
  const { name } = providerOf(provider)

  return (
    <>
      <Button variant="default" disabled={isComparing} onClick={dialog.open}>
        {isComparing ? 'Comparing…' : 'Compare now'}
      </Button>
      <FormDialog
        isOpen={isOpen}
        onClose={dialog.close}
        title="Compare now"
        act="Compare"
        send={({ text }) => compareNow({ organization, id }, Number(text('days')))}
        changes={accountsQuery(organization).queryKey}
      >
        <NativeSelect name="days" label="Which calls" data={spans} data-autofocus />
        <Text>
          What {name} has is compared with what has arrived, and what is missing is filled in. This takes a second for
          each two calls that are missing; you can leave this page.
        </Text>
      </FormDialog>
    </>
  )
}
