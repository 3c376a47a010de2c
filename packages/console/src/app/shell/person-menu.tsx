import { Menu, UnstyledButton, useMantineColorScheme, VisuallyHidden } from '@mantine/core'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useSignOut } from '#api/session/use-sign-out.ts'
import { isScheme, schemes } from '#ui/theme/schemes.ts'
import classes from './choice.module.css'

const route = getRouteApi('/signed-in')

export function PersonMenu({ isFolded }: { readonly isFolded: boolean }) {
  const { me } = route.useRouteContext()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const leaving = useSignOut()

  return (
    <Menu position="top-start" width={232}>
      <Menu.Target>
        <UnstyledButton className={classes.choice}>
          <span className={classes.initials} data-initials={initialsOf(me.name)} aria-hidden />
          {isFolded ? <VisuallyHidden>{me.name}</VisuallyHidden> : <span className={classes.name}>{me.name}</span>}
          <VisuallyHidden>, account</VisuallyHidden>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <div className={classes.person}>
          <strong>{me.name}</strong>
          <span>{me.email}</span>
        </div>
        <Menu.Divider />
        <Menu.Item component={Link} to="/account">
          Account
        </Menu.Item>
        {me.permissions.includes('manage_people') && (
          <Menu.Item component={Link} to="/people">
            People
          </Menu.Item>
        )}
        {me.permissions.includes('manage_organizations') && (
          <Menu.Item component={Link} to="/organizations">
            Organizations
          </Menu.Item>
        )}
        <Menu.Divider />
        <Menu.Label>Appearance</Menu.Label>
        <Menu.RadioGroup value={colorScheme} onChange={(scheme) => isScheme(scheme) && setColorScheme(scheme)}>
          {schemes.map(({ scheme, label }) => (
            <Menu.RadioItem key={scheme} value={scheme} closeMenuOnClick={false}>
              {label}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        <Menu.Divider />
        <Menu.Item onClick={() => leaving.mutate()}>Sign out</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter((word) => word !== '')

  return [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => word?.slice(0, 1).toUpperCase()).join('')
}
