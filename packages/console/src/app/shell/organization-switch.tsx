import { Menu, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import type { OrganizationName } from '#api/session/organizations.ts'
import { Icon } from '#ui/theme/icons.tsx'
import { Mark } from '#ui/theme/mark.tsx'
import classes from './choice.module.css'

const route = getRouteApi('/signed-in')

interface OrganizationSwitchProps {
  readonly organization: OrganizationName
  readonly isFolded: boolean
}

/** Shows the open organization and lets users with several switch. */
export function OrganizationSwitch({ organization, isFolded }: OrganizationSwitchProps) {
  const { me } = route.useRouteContext()
  const navigate = useNavigate()
  const name = (
    <>
      <Mark size={20} />
      {!isFolded && <span className={classes.name}>{organization.name}</span>}
    </>
  )
  const seesAll = me.permissions.includes('manage_organizations')
  if (me.organizations.length < 2 && !seesAll) return <div className={classes.choice}>{name}</div>

  return (
    <Menu position="bottom-start" width={232}>
      <Menu.Target>
        <UnstyledButton className={classes.choice}>
          {name}
          {isFolded && <VisuallyHidden>{organization.name}</VisuallyHidden>}
          <VisuallyHidden>, change organization</VisuallyHidden>
          {!isFolded && <Icon name="switch" size={14} />}
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        {me.organizations.length > 0 && <Menu.Label>Organizations</Menu.Label>}
        {me.organizations.map(({ id, name }) => (
          <Menu.Item
            key={id}
            onClick={() => void navigate({ to: '/o/$organization', params: { organization: id } })}
            rightSection={id === organization.id && <Icon name="chosen" size={14} />}
          >
            {name}
          </Menu.Item>
        ))}
        {seesAll && (
          <Menu.Item component={Link} to="/organizations" leftSection={<Icon name="organizations" />}>
            All organizations
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
