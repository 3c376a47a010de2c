import { resolve } from 'node:path'
import type { OrganizationId } from '@callbook/domain'
import type { ExportedOrganization } from '@callbook/operations'
import type { Command } from 'commander'
import { operations } from '../../database/code.ts'
import { everyTenth } from '../../every-tenth.ts'
import { found, type Run } from '../../run.ts'
import { formatText } from '../../text/text-table.ts'
import { examples, readId } from '../arguments.ts'

const { exportOrganization } = operations

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
      run(
        command,
        async ({ actor, db, note }) => {
          const exported = await exportOrganization(db, id, actor, {
            folder: resolve(output),
            now: new Date(),
            onProgress: everyTenth(({ table, rows }) => note(`${table}: ${rows} written`))
          })

          return { ...found(exported, 'organization', id), folder: resolve(output) }
        },
        describe
      )
    )
}

function describe({ rows, ...exported }: ExportedOrganization & { readonly folder: string }): string {
  return formatText({ ...exported, ...rows })
}
