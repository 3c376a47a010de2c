import type { SeenPerson } from '@callbook/console-api'
import { NativeSelect, Text } from '@mantine/core'
import { useState } from 'react'
import { FormDialog } from '#ui/dialog/form-dialog.tsx'
import { InvitationLink, type InvitedBy } from '#ui/dialog/invitation-link.tsx'
import { creatorOf, mergePeople, peopleQuery } from './people.ts'

interface MergeDialogProps {
  readonly person: SeenPerson
  readonly others: readonly SeenPerson[]
  readonly isOpen: boolean
  readonly onClose: () => void
}

/** Dialog that merges another account of the same address into an account, and shows the password link once. */
export function MergeDialog({ person, others, isOpen, onClose }: MergeDialogProps) {
  const { id, email } = person
  const [link, setLink] = useState<InvitedBy>()

  return (
    <>
      <FormDialog
        isOpen={isOpen}
        onClose={onClose}
        title={`Merge accounts of ${email}`}
        submitLabel="Merge accounts"
        isDangerous
        send={async ({ text }) => ({ ...(await mergePeople(id, text('from_id'))), email })}
        changes={peopleQuery.queryKey}
        onDone={setLink}
      >
        <NativeSelect
          name="from_id"
          label="Account to merge"
          data={others.map((other) => ({ value: other.id, label: `${other.name}, created by ${creatorOf(other)}` }))}
        />
        <Text>
          Its memberships move to the account created by <bdi>{creatorOf(person)}</bdi>, and it is disabled. Both
          accounts are signed out everywhere and lose their password and second factor. This can’t be undone.
        </Text>
        <Text>Make sure that both belong to the same person.</Text>
      </FormDialog>
      <InvitationLink title="Link for a new password" link={link} onClose={() => setLink(undefined)} />
    </>
  )
}
