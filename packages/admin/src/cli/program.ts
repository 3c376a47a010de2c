import { Command } from 'commander'
import { addApiKeyCommands } from './commands/api-keys/api-key.ts'
import { addAuditCommands } from './commands/audit/audit.ts'
import { addClientCommands } from './commands/clients/client.ts'
import { addCountsCommands } from './commands/counts/counts.ts'
import { addCustomerCommands } from './commands/customers/customer.ts'
import { addEndpointCommands } from './commands/endpoints/endpoint.ts'
import { addEvaluationCommands } from './commands/evaluations/evaluation.ts'
import { addOrganizationCommands } from './commands/organizations/organization.ts'
import { addRejectionCommands } from './commands/rejections/rejection.ts'
import { addReportCommands } from './commands/reports/report.ts'
import { addRetentionCommands } from './commands/retention/retention.ts'
import { addSecretsCommands } from './commands/secrets/secrets.ts'
import { addUserCommands } from './commands/users/user.ts'
import { oneLine } from './describe-failure.ts'
import type { Run } from './run.ts'

const settings = `
It works on the installation of a running \`npm start\`, or on the one that these settings name:
  DATABASE_URL        the database
  SECRETS_KEY         the key ring that webhook URLs are encrypted with
  PUBLIC_WEBHOOK_URL  the address of the webhook host
  ERASURE_KEY         the key that erased callers are recognized by
  CONSOLE_ORIGINS     where the console is opened; links are made for the first
  DATA_DIR            where \`npm start\` keeps its data (.data)`

interface Streams {
  readonly stdout: { write(text: string): unknown }
  readonly stderr: { write(text: string): unknown }
}

/**
 * The whole command line; `run` does the work of a command.
 *
 * Help and what is wrong with a command line are written to `streams`, and then thrown as a CommanderError.
 */
export function createProgram(run: Run, { stdout, stderr }: Streams): Command {
  const program = new Command('admin')
    .description('The work of an account manager: organizations, clients, API keys, webhook URLs and evaluations.')
    .option('--json', 'print one JSON value and nothing else')
    .configureHelp({ showGlobalOptions: true })
    .configureOutput({
      writeOut: (text) => stdout.write(text),
      writeErr: (text) => stderr.write(text),
      outputError: (text, write) => write(`${oneLine(text)}\n`)
    })
    .exitOverride()
    .addHelpText('after', settings)

  addOrganizationCommands(program, run)
  addClientCommands(program, run)
  addApiKeyCommands(program, run)
  addEndpointCommands(program, run)
  addRejectionCommands(program, run)
  addReportCommands(program, run)
  addEvaluationCommands(program, run)
  addCustomerCommands(program, run)
  addCountsCommands(program, run)
  addRetentionCommands(program, run)
  addSecretsCommands(program, run)
  addUserCommands(program, run)
  addAuditCommands(program, run)

  return program
}
