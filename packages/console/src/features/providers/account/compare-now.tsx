import { Button, NativeSelect, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { providerOf } from '#features/endpoints/providers.ts'
import { FormDialog } from '#ui/dialog/form-dialog.tsx'
import { accountsQuery, compareNow } from '../provider-accounts.ts'
import type { OfAccount } from './provider-account-page.tsx'

const spans = [
  { value: '1', label: 'Last day' },
  { value: '3', label: 'Last 3 days' },
  { value: '7', label: 'Last 7 days' },
  { value: '14', label: 'Last 14 days' }
]

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
        submitLabel="Compare"
        send={({ text }) => compareNow({ organization, id }, Number(text('days')))}
        changes={accountsQuery(organization).queryKey}
      >
        <NativeSelect name="days" label="Period" data={spans} data-autofocus />
        <Text>
          Compares the calls at {name} with the stored ones, and stores the missing ones. This takes about one second
          for every two missing calls. You can leave this page.
        </Text>
      </FormDialog>
    </>
  )
}
