import { Menu, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { type Membership, membershipIn, nameOfMembership, urlOfMembership } from '#api/membership.ts'
import type { OrganizationName } from '#api/organizations.ts'
import { Icon } from '#ui/theme/icons.tsx'
import { Mark } from '#ui/theme/mark.tsx'
import classes from './shell.module.css'

const route = getRouteApi('/signed-in')

interface OrganizationSwitchProps {
  readonly organization: OrganizationName
  readonly isFolded: boolean
}

export function OrganizationSwitch({ organization, isFolded }: OrganizationSwitchProps) {
  const { me } = route.useRouteContext()
  const navigate = useNavigate()
  const open = membershipIn(me, organization.id)
  const label = open === undefined ? organization.name : nameOfMembership(open)
  const name = (
    <>
      <Mark size={20} />
      {!isFolded && <span className={classes.name}>{label}</span>}
    </>
  )
  const go = (membership: Membership) => {
    const url = urlOfMembership(membership)
    if (url === undefined) void navigate({ to: '/o/$organization', params: { organization: membership.id } })
    else window.location.assign(url)
  }
  const seesAll = me.permissions.includes('manage_organizations')
  if (me.organizations.length < 2 && !seesAll) return <div className={classes.choice}>{name}</div>

  return (
    <Menu position="bottom-start" width={232}>
      <Menu.Target>
        <UnstyledButton className={classes.choice}>
          {name}
          {isFolded && <VisuallyHidden>{label}</VisuallyHidden>}
          <VisuallyHidden>, change organization</VisuallyHidden>
          {!isFolded && <Icon name="switch" size={14} />}
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        {me.organizations.length > 0 && <Menu.Label>Organizations</Menu.Label>}
        {me.organizations.map((membership) => (
          <Menu.Item
            key={membership.path}
            onClick={() => go(membership)}
            rightSection={membership === open && <Icon name="chosen" size={14} />}
          >
            {nameOfMembership(membership)}
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
