import type { SeenPerson } from '@callbook/console-api'
import { ActionIcon, Menu } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useState } from 'react'
import { Icon } from '#ui/theme/icons.tsx'
import { MergeDialog } from './merge-dialog.tsx'
import { mergeableInto } from './people.ts'
import { type PersonAction, PersonDialogs } from './person-dialogs.tsx'

interface PersonMenuProps {
  readonly person: SeenPerson
  /** All users, which may include other accounts of the same address. */
  readonly people: readonly SeenPerson[]
}

/** Menu of administrator actions on another user. */
export function PersonMenu({ person, people }: PersonMenuProps) {
  const [action, setAction] = useState<PersonAction>()
  const [isMerging, merging] = useDisclosure()
  const others = mergeableInto(person, people)

  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon aria-label={`Actions for ${person.name}`}>
            <Icon name="more" />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {person.created_by_organization_id === null && (
            <Menu.Item onClick={() => setAction('role')}>Change staff role</Menu.Item>
          )}
          <Menu.Item onClick={() => setAction('sessions')}>End sessions</Menu.Item>
          {person.has_second_factor && (
            <Menu.Item onClick={() => setAction('second-factor')}>Reset second factor</Menu.Item>
          )}
          {others.length > 0 && <Menu.Item onClick={merging.open}>Merge accounts</Menu.Item>}
          {person.disabled_at === null ? (
            <Menu.Item data-danger onClick={() => setAction('disable')}>
              Disable
            </Menu.Item>
          ) : (
            <Menu.Item onClick={() => setAction('enable')}>Enable</Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      <PersonDialogs person={person} action={action} onClose={() => setAction(undefined)} />
      <MergeDialog person={person} others={others} isOpen={isMerging} onClose={merging.close} />
    </>
  )
}
