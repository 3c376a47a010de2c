import type { Client } from '@callbook/console-api'
import { Button, TextInput } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { usePermission } from '#api/session/permissions.ts'
import { FormDialog } from '#ui/dialog/form-dialog.tsx'
import { reviewSampleQuery, setReviewSample } from './review-samples.ts'

/** Share of the client’s calls that is reviewed without a flag. */
export function ReviewSample({ client }: { readonly client: Client }) {
  const { organization_id: organization, id, display_name: name } = client
  const { data: sample } = useQuery(reviewSampleQuery(organization, id))
  const [isOpen, dialog] = useDisclosure()
  const isManager = usePermission()('manage_clients')
  if (sample === undefined) return '–'

  return (
    <>
      {sample.percent === 0 ? 'Off' : `${sample.percent}% of unflagged calls`}{' '}
      {isManager && (
        <Button variant="default" size="compact-xs" aria-label="Change review sample" onClick={dialog.open}>
          Change
        </Button>
      )}
      {isOpen && (
        <FormDialog
          isOpen
          onClose={dialog.close}
          title={`Review sample of ${name}`}
          submitLabel="Save"
          send={({ text }) => setReviewSample(organization, id, Number(text('percent')))}
          changes={reviewSampleQuery(organization, id).queryKey}
        >
          {(errorOf) => (
            <TextInput
              name="percent"
              type="number"
              label="Percent of unflagged calls"
              description="Selected at random for review. Applies to later evaluations; 0 turns it off."
              defaultValue={sample.percent}
              required
              min={0}
              max={100}
              step={1}
              error={errorOf('percent')}
              data-autofocus
            />
          )}
        </FormDialog>
      )}
    </>
  )
}
