import { resolve } from 'node:path'
import type { OrganizationId } from '@callbook/domain'
import { type ExportParts, type OrganizationSummary, writeExport } from '@callbook/operations/values'
import { everyTenth } from '../../every-tenth.ts'
import { at, type HttpCommands } from '../http-command.ts'
import { inOrganization } from '../organizations.ts'
import { streamOfLines } from '../read-lines.ts'

const one = '/console/api/organizations/{organization}'

export const organizationCommands = {
  'organization export': async ({ api, note }, id: OrganizationId, { output }: { output: string }) => {
    const folder = resolve(output)
    const report = everyTenth(({ table, rows }: { table: string; rows: number }) => note(`${table}: ${rows} written`))
    const exported = await inOrganization(id, (organization) => {
      const lines = () => api.POST(`${one}/export`, { ...at({ organization }), parseAs: 'stream' })

      return writeExport(folder, async () => partsOf(streamOfLines(lines())), report)
    })

    return { ...exported, folder }
  }
} satisfies HttpCommands

/** Maximum number of rows that are collected. */
const rowsPerPart = 100

/** Joins the rows of a table. */
async function* partsOf(lines: AsyncGenerator<ExportLine, OrganizationSummary, undefined>): ExportParts {
  let [table, rows]: [string | undefined, string[]] = [undefined, []]
  for (;;) {
    const next = await lines.next()
    const isFull = next.done || next.value.line.table !== table || rows.length >= rowsPerPart
    if (isFull && table !== undefined) {
      yield { table, lines: rows }
      rows = []
    }
    if (next.done) return next.value
    const { line, text } = next.value
    table = line.table
    if ('row' in line) rows.push(`${text.slice(text.indexOf(rowMember) + rowMember.length, -1)}\n`)
  }
}

/** The text of a row begins after it. */
const rowMember = ',"row":'

interface ExportLine {
  readonly line: { readonly table: string; readonly row?: object }
  readonly text: string
}
