import { checkReport } from '@callbook/domain'
import { InputError } from '@callbook/operations/values'
import type { Command } from 'commander'
import type { Run } from '../../run.ts'
import { examples } from '../arguments.ts'
import { readJsonFile } from '../json-file.ts'

/** Adds the check of a report that the client's own code builds. */
export function addCheckCommand(report: Command, run: Run): void {
  report
    .command('check')
    .description('Compare a report in the format of Callbook with its schema')
    .argument('<file>', 'JSON file of the body that your agent sends, or - for standard input')
    .addHelpText('after', examples('report check body.json'))
    .action((file: string, _options: object, command: Command) =>
      run.locally(command, async ({ stdin }) => {
        const problems = checkReport(await readJsonFile(file, stdin))
        if (problems.length > 0) {
          throw new InputError(problems.map(({ path, message }) => `${path} ${message}`.trim()).join('\n'))
        }

        return { valid: true }
      })
    )
}
