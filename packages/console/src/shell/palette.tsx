import { Spotlight } from '@mantine/spotlight'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { Icon } from '../theme/icons.tsx'
import { useSections } from './use-sections.ts'

const route = getRouteApi('/signed-in')

/** Goes anywhere by a few letters of its name. */
export function Palette({ organization }: { readonly organization: string }) {
  const { me } = route.useRouteContext()
  const navigate = useNavigate()
  const sections = useSections()
  const others = me.organizations.filter(({ id }) => id !== organization)
  const pages = sections.map(({ label, icon, to }) => ({
    id: to,
    label,
    leftSection: <Icon name={icon} />,
    onClick: () => void navigate({ to, params: { organization } })
  }))
  const elsewhere = others.map(({ id, name }) => ({
    id,
    label: name,
    onClick: () => void navigate({ to: '/o/$organization', params: { organization: id } })
  }))

  return (
    <Spotlight
      actions={[
        { group: 'Go to', actions: pages },
        { group: 'Organizations', actions: elsewhere }
      ]}
      nothingFound="Nothing matches"
      scrollable
      maxHeight={420}
      radius="md"
      tagsToIgnore={[]}
      attributes={{ content: { 'aria-label': 'Search' } }}
      searchProps={{
        placeholder: 'Go to a page or an organization',
        'aria-label': 'Search',
        leftSection: <Icon name="search" size={18} />
      }}
    />
  )
}
