import { inputBounds } from '@callbook/domain/tables'
import { Button, Text } from '@mantine/core'
import { usePermission } from '#api/session/permissions.ts'
import classes from '#ui/filters/filter-bar.module.css'
import { SearchField } from '#ui/list/search-field.tsx'
import { useSettledText } from '#ui/list/use-settled-text.ts'
import { formatCount } from '#ui/locale/formats.ts'
import { Icon } from '#ui/theme/icons.tsx'
import type { CallParameters } from '../call-parameters.ts'
import type { CallSearch } from '../call-search.ts'
import { callsFileUrl } from '../calls.ts'
import { ColumnsMenu } from './columns-menu.tsx'
import { CallFilters } from './filters/call-filters.tsx'
import type { useShownColumns } from './use-shown-columns.ts'

interface CallToolsProps {
  readonly organization: string
  readonly search: CallSearch
  readonly parameters: CallParameters
  readonly total: number | undefined
  readonly columns: Pick<ReturnType<typeof useShownColumns>, 'offered' | 'shown'>
  readonly onSearch: (search: CallSearch) => void
  readonly onColumn: (name: string, isShown: boolean) => void
}

export function CallTools({ organization, search, parameters, total = 0, columns, ...on }: CallToolsProps) {
  const hasPermission = usePermission()
  const [text, setText] = useSettledText(search.q ?? '', (q) => on.onSearch({ ...search, q: q || undefined }))
  const isCut = total > inputBounds.exportedRows

  return (
    <div className={classes.tools}>
      <SearchField label="Search words, number or ID" value={text} onChange={setText} />
      <CallFilters organization={organization} search={search} parameters={parameters} onChange={on.onSearch} />
      <div className={classes.end}>
        <ColumnsMenu {...columns} onChange={on.onColumn} />
        {hasPermission('export') && (
          <>
            {isCut && (
              <Text id="export-bound" size="xs" c="dimmed">
                The latest {formatCount(inputBounds.exportedRows)}
              </Text>
            )}
            <Button
              component="a"
              variant="default"
              leftSection={<Icon name="download" size={14} />}
              aria-describedby={isCut ? 'export-bound' : undefined}
              href={callsFileUrl(
                organization,
                parameters,
                // A file always has both times of a call.
                [...new Set([...columns.shown.map(({ name }) => name), 'received'])]
              )}
              download
            >
              Export CSV
            </Button>
          </>
        )}
      </div>
    </div>
  )
}
