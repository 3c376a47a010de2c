import { Command } from 'commander'
import { addApiKeyCommands } from './commands/api-key.ts'
import { addClientCommands } from './commands/client.ts'
import { addCustomerCommands } from './commands/customer.ts'
import { addEndpointCommands } from './commands/endpoint.ts'
import { addEvaluationCommands } from './commands/evaluation.ts'
import { addOrganizationCommands } from './commands/organization.ts'
import { addRejectionCommands } from './commands/rejection.ts'
import { addReportCommands } from './commands/report.ts'
import { addRetentionCommands } from './commands/retention.ts'
import { addSecretsCommands } from './commands/secrets.ts'
import { oneLine } from './describe-failure.ts'
import type { Run } from './run.ts'

const settings = `
It works on the installation of a running \`npm start\`, or on the one that these settings name:
  DATABASE_URL        the database
  SECRETS_KEY         the key ring that webhook URLs are encrypted with
  PUBLIC_WEBHOOK_URL  the address of the webhook host
  ERASURE_KEY         the key that erased callers are recognized by
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
  addRetentionCommands(program, run)
  addSecretsCommands(program, run)

  return program
}
