import { resolve } from 'node:path'
import type { OrganizationId } from '@callbook/domain'
import type { ExportedOrganization, ExportParts, OrganizationSummary } from '@callbook/operations'
import type { Command } from 'commander'
import { everyTenth } from '../../every-tenth.ts'
import { at, type HttpSession } from '../../http/http-session.ts'
import { inOrganization } from '../../http/organizations.ts'
import { streamOfLines } from '../../http/read-lines.ts'
import type { Run } from '../../run.ts'
import { formatText } from '../../text/text-table.ts'
import { examples, readId } from '../arguments.ts'
import { writeExport } from './export-folder.ts'

const aboutExport = `
Writes one file of JSON lines per table: clients, customers, calls with
transcripts, evaluations and their versions, raw reports, API keys and webhook
URLs without their secret parts, users, and audit events. The folder appears
when the export is complete; existing files are not overwritten. The folder
contains personal data, so only its owner can read it.`

export function addExportCommand(organization: Command, run: Run): void {
  organization
    .command('export')
    .description('Export all data of an organization to a new folder')
    .argument('<id>', 'id of the organization', readId)
    .requiredOption('--output <folder>', 'path of the folder to create')
    .addHelpText('after', aboutExport)
    .addHelpText('after', examples('organization export ID --output acme-group'))
    .action((id: OrganizationId, { output }: { output: string }, command: Command) =>
      run.overHttp(command, (session) => exportTo(session, id, resolve(output)), describe)
    )
}

async function exportTo({ api, note }: HttpSession, id: OrganizationId, folder: string) {
  const report = everyTenth(({ table, rows }: { table: string; rows: number }) => note(`${table}: ${rows} written`))
  const exported = await inOrganization(id, (organization) => {
    const path = '/console/api/organizations/{organization}/export'
    const lines = () => api.POST(path, { ...at({ organization }), parseAs: 'stream' })

    return writeExport(folder, () => partsOf(streamOfLines(lines())), report)
  })

  return { ...exported, folder }
}

interface ExportLine {
  readonly line: { readonly table: string; readonly row?: object }
  readonly text: string
}

/** Maximum number of rows that are collected. */
const rowsPerPart = 100

/** The text of a row begins after it. */
const rowMember = ',"row":'

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

function describe({ rows, ...exported }: ExportedOrganization & { readonly folder: string }): string {
  return formatText({ ...exported, ...rows })
}
