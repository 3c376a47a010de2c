import { constants } from 'node:fs'
import { access, type FileHandle, mkdir, open, rename, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { OrganizationId } from '@callbook/domain'
import type { ExportedOrganization, ExportParts, OrganizationSummary } from '@callbook/operations'
import { InputError } from '@callbook/operations/values'
import type { Command } from 'commander'
import { examples, readId } from '../arguments.ts'
import { everyTenth } from '../every-tenth.ts'
import { at, type HttpSession } from '../http/http-session.ts'
import { requestInOrganization } from '../http/organizations.ts'
import { streamOfLines } from '../http/read-lines.ts'
import type { Run } from '../run.ts'
import { formatText } from '../text/text-table.ts'

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
  const exported = await requestInOrganization(id, (organization) => {
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

/**
 * Writes an export into a new folder: one file of JSON lines per table, and `organization.json` with the summary. The
 * folder appears when it is complete.
 *
 * @param openParts called once the folder can be created
 * @param onProgress called with the number of rows of a table written so far
 * @throws {InputError} if the folder, or the partial folder of an earlier export, already exists
 */
export async function writeExport(
  folder: string,
  openParts: () => ExportParts,
  onProgress: (written: { readonly table: string; readonly rows: number }) => void
): Promise<ExportedOrganization> {
  await requireAbsent(folder)
  const partial = `${folder}.partial`
  await makeFolder(partial)
  try {
    const summary = await writeTables(openParts(), partial, onProgress)
    const file = await createFile(join(partial, 'organization.json'))
    await finish(file, file.write(`${JSON.stringify(summary)}\n`))
    await requireAbsent(folder)
    await rename(partial, folder)
    const { people: _, ...exported } = summary

    return exported
  } catch (error) {
    await rm(partial, { recursive: true, force: true })
    throw error
  }
}

async function requireAbsent(path: string): Promise<void> {
  const exists = await access(path, constants.F_OK).then(
    () => true,
    () => false
  )
  if (exists) throw new InputError(`${path} already exists and is not overwritten`)
}

/** Restricts the folder to its owner, because it contains personal data. */
async function makeFolder(path: string): Promise<void> {
  await mkdir(path, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EEXIST') {
      throw new InputError(
        `${path} exists: another export is writing it or was interrupted. Remove it if no export is running`
      )
    }
    throw new InputError(`${path} cannot be created: ${error.code}`)
  })
}

async function writeTables(
  parts: ExportParts,
  folder: string,
  onProgress: (written: { readonly table: string; readonly rows: number }) => void
): Promise<OrganizationSummary> {
  let [current, rows]: [string | undefined, number] = [undefined, 0]
  let file: FileHandle | undefined
  try {
    for (;;) {
      const part = await parts.next()
      if (part.done || part.value.table !== current) {
        await finish(file)
        file = undefined
      }
      if (part.done) return part.value
      const { table, lines } = part.value
      file ??= await createFile(join(folder, `${requireName(table)}.jsonl`))
      rows = (table === current ? rows : 0) + lines.length
      current = table
      for (const line of lines) await file.write(line)
      if (lines.length > 0) onProgress({ table, rows })
    }
  } catch (error) {
    await file?.close()
    await parts.return(undefined as never).catch(() => undefined)
    throw error
  }
}

/** A name from a server must not lead to another folder. */
function requireName(table: string): string {
  if (!/^[a-z_]+$/.test(table)) throw new InputError('The export has a table with an invalid name')

  return table
}

async function createFile(path: string): Promise<FileHandle> {
  return await open(path, 'wx', 0o600)
}

/** Flushes a file to disk, so that it survives a crash of the machine, and closes it. */
async function finish(file: FileHandle | undefined, written?: Promise<unknown>): Promise<void> {
  try {
    await written
    await file?.sync()
  } finally {
    await file?.close()
  }
}
