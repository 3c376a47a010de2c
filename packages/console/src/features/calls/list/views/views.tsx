import { Button, Menu } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useClientLimit } from '#api/session/permissions.ts'
import segments from '#ui/page/segments.module.css'
import { Icon } from '#ui/theme/icons.tsx'
import type { CallSearch } from '../../call-search.ts'
import { SaveView } from './save-view.tsx'
import { queryOf, savedViewsQuery, searchOf, type ViewSearch } from './saved-views.ts'
import { UpdateView } from './update-view.tsx'
import { useChangedView } from './use-changed-view.ts'
import { useMayChange } from './use-may-change.ts'
import { ViewMenu } from './view-menu.tsx'
import classes from './views.module.css'

interface ViewsProps {
  readonly organization: string
  readonly search: ViewSearch
}

const fixedViews: readonly { readonly name: string; readonly filters: CallSearch }[] = [
  { name: 'All', filters: {} },
  { name: 'To review', filters: { review: 'yes' } },
  { name: 'Negative', filters: { negative: 'yes' } },
  { name: 'Failed', filters: { status: 'failed' } }
]

/** Maximum number of saved views shown as tabs; a menu has all others. */
const mostTabs = 3

/**
 * Fixed and saved views of the list of calls. A view is current if the address has exactly its parameters. Fixed views
 * keep the order and the columns.
 */
export function Views({ organization, search }: ViewsProps) {
  const isLimited = useClientLimit()
  const [isSaving, saving] = useDisclosure()
  const { data = [] } = useQuery(savedViewsQuery(organization))
  const views = data
    .map((view) => ({ ...view, search: searchOf(view, isLimited) }))
    .toSorted((one, other) => Number(other.is_shared) - Number(one.is_shared))
  const query = queryOf(search)
  const current = views.find((view) => queryOf(view.search) === query)
  const isFixed = fixedViews.some(({ filters }) => queryOf(filters) === query)
  const changed = useChangedView(views, { organization, current, isFixed })
  const mayChange = useMayChange()
  const tabs = views.filter((view, index) => index < mostTabs || view === current)
  const link = { to: '/o/$organization/calls', params: { organization } } as const
  const isExact = { activeOptions: { exact: true, includeSearch: true } } as const

  return (
    <div className={classes.views}>
      <nav aria-label="Views" className={segments.segments}>
        {fixedViews.map(({ name, filters }) => (
          <Link key={name} {...link} {...isExact} search={{ ...filters, ...keptOf(search) }}>
            {name}
          </Link>
        ))}
        {tabs.map(({ id, name, search: saved }) => (
          <Link key={id} {...link} {...isExact} search={saved} className={classes.saved} title={name}>
            <bdi>{name}</bdi>
          </Link>
        ))}
      </nav>
      {views.length > tabs.length && (
        <Menu position="bottom-start">
          <Menu.Target>
            <Button variant="subtle" color="gray" rightSection={<Icon name="next" size={14} />}>
              More views
            </Button>
          </Menu.Target>
          <Menu.Dropdown className={classes.more}>
            {views
              .filter((view) => !tabs.includes(view))
              .map(({ id, name, search: saved }) => (
                <Menu.Item key={id} renderRoot={(props) => <Link {...props} {...link} search={saved} />}>
                  <bdi>{name}</bdi>
                </Menu.Item>
              ))}
          </Menu.Dropdown>
        </Menu>
      )}
      {current !== undefined && <ViewMenu key={current.id} organization={organization} view={current} />}
      {current === undefined && !isFixed && (
        <>
          {changed !== undefined && mayChange(changed) && (
            <UpdateView key={changed.id} organization={organization} view={changed} query={query} />
          )}
          <Button variant="subtle" leftSection={<Icon name="add" size={14} />} onClick={saving.open}>
            {changed === undefined ? 'Save view' : 'Save as new view'}
          </Button>
        </>
      )}
      <SaveView organization={organization} query={query} isOpen={isSaving} onClose={saving.close} />
    </div>
  )
}

function keptOf({ sort, order, columns }: ViewSearch): ViewSearch {
  return {
    ...(sort !== undefined && { sort }),
    ...(order !== undefined && { order }),
    ...(columns !== undefined && { columns })
  }
}
