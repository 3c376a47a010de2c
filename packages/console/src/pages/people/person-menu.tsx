import { ActionIcon, Menu } from '@mantine/core'
import { useState } from 'react'
import type { SeenPerson } from '../../api/schema.ts'
import { Icon } from '../../theme/icons.tsx'
import { type PersonAct, PersonDialogs } from './person-dialogs.tsx'

/** What an administrator can do with somebody else. */
export function PersonMenu({ person }: { readonly person: SeenPerson }) {
  const [act, setAct] = useState<PersonAct>()

  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon aria-label={`Actions for ${person.name}`}>
            <Icon name="more" />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => setAct('role')}>Change staff role</Menu.Item>
          <Menu.Item onClick={() => setAct('sessions')}>End sessions</Menu.Item>
          {person.has_second_factor && (
            <Menu.Item onClick={() => setAct('second-factor')}>Reset second factor</Menu.Item>
          )}
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
    </>
  )
}
