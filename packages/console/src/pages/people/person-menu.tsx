import { ActionIcon, Menu } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useState } from 'react'
import type { SeenPerson } from '../../api/schema.ts'
import { Icon } from '../../theme/icons.tsx'
import { MergeDialog } from './merge-dialog.tsx'
import { mergeableInto } from './people.ts'
import { type PersonAct, PersonDialogs } from './person-dialogs.tsx'

interface PersonMenuProps {
  readonly person: SeenPerson
  /** All users, which may include other accounts of the same address. */
  readonly people: readonly SeenPerson[]
}

/** Menu of administrator actions on another user. */
export function PersonMenu({ person, people }: PersonMenuProps) {
  const [act, setAct] = useState<PersonAct>()
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
            <Menu.Item onClick={() => setAct('role')}>Change staff role</Menu.Item>
          )}
          <Menu.Item onClick={() => setAct('sessions')}>End sessions</Menu.Item>
          {person.has_second_factor && (
            <Menu.Item onClick={() => setAct('second-factor')}>Reset second factor</Menu.Item>
          )}
          {others.length > 0 && <Menu.Item onClick={merging.open}>Merge accounts</Menu.Item>}
          {person.disabled_at === null ? (
            <Menu.Item data-danger onClick={() => setAct('disable')}>
              Disable
            </Menu.Item>
          ) : (
            <Menu.Item onClick={() => setAct('enable')}>Enable</Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      <PersonDialogs person={person} act={act} onClose={() => setAct(undefined)} />
      <MergeDialog person={person} others={others} isOpen={isMerging} onClose={merging.close} />
    </>
  )
}
