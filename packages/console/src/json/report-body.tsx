import { Button, Group, Stack, Text } from '@mantine/core'
import { useMemo } from 'react'
import { CopyText } from '../copy/copy-text.tsx'
import { indented } from './indented.ts'
import { beginningOf } from './report-text.ts'

interface ReportBodyProps {
  /** As it was delivered. */
  readonly body: string
  /** What its file is called. */
  readonly fileName: string
}

const figure = new Intl.NumberFormat('en')

/** What was delivered, or the beginning of it: a megabyte takes a browser seconds to lay out. */
export function ReportBody({ body, fileName }: ReportBodyProps) {
  const text = useMemo(() => indented(body), [body])
  const shown = beginningOf(text)
  if (shown.length === text.length) return <CopyText value={text} what="the report" />

  return (
    <Stack gap="sm">
      <Group justify="space-between" gap="sm">
        <Text size="sm">
          Its first {figure.format(shown.length)} characters of {figure.format(text.length)}. A copy and the file have
          all of them.
        </Text>
        <Button variant="default" onClick={() => download(body, fileName)}>
          Download
        </Button>
      </Group>
      <CopyText value={text} shown={shown} what="the report" />
    </Stack>
  )
}

function download(text: string, fileName: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  const link = Object.assign(document.createElement('a'), { href: url, download: fileName })
  link.click()
  URL.revokeObjectURL(url)
}
