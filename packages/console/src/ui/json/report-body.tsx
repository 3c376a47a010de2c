import { Button, Group, Stack, Text } from '@mantine/core'
import { useMemo } from 'react'
import { usePermission } from '#api/permissions.ts'
import { CopyText } from '../copy-text.tsx'
import { formatCount } from '../formats.ts'
import { saveFile } from '../save-file.ts'
import { indented, readBeginning } from './json-text.ts'

interface ReportBodyProps {
  readonly body: string
  /** Name of the downloaded file. */
  readonly fileName: string
}

/** A report as text. Says so if the server left out its costs. */
export function ReportBody(props: ReportBodyProps) {
  if (usePermission()('read_costs')) return <ReportText {...props} />

  return (
    <Stack gap="sm">
      <Text size="sm" c="dimmed">
        Costs are hidden. Only owners can see them.
      </Text>
      <ReportText {...props} />
    </Stack>
  )
}

/** The report or its beginning, because a browser takes seconds to lay out a megabyte. */
function ReportText({ body, fileName }: ReportBodyProps) {
  const text = useMemo(() => indented(body), [body])
  const shown = readBeginning(text)
  if (shown.length === text.length) return <CopyText value={text} what="the report" />

  return (
    <Stack gap="sm">
      <Group justify="space-between" gap="sm">
        <Text size="sm">
          First {formatCount(shown.length)} of {formatCount(text.length)} characters. Copying and downloading include
          all of them.
        </Text>
        <Button variant="default" onClick={() => saveFile(fileName, new Blob([body], { type: 'application/json' }))}>
          Download
        </Button>
      </Group>
      <CopyText value={text} shown={shown} what="the report" />
    </Stack>
  )
}
