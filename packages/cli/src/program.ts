import { releaseVersion } from '@callbook/domain'
import { Command, Help } from 'commander'
import { addApiKeyCommands } from './commands/api-key.ts'
import { addAuditCommands } from './commands/audit.ts'
import { addBudgetCommands } from './commands/budget.ts'
import { addCallCommands } from './commands/call.ts'
import { addClientCommands } from './commands/client.ts'
import { addCompletionCommand } from './commands/completion.ts'
import { addCountsCommands } from './commands/counts.ts'
import { addCustomerCommands } from './commands/customer.ts'
import { addDeliveryCommands } from './commands/delivery.ts'
import { addDoctorCommand } from './commands/doctor.ts'
import { addEndpointCommands } from './commands/endpoint.ts'
import { addErasureCommands } from './commands/erasure.ts'
import { addEvaluationCommands } from './commands/evaluation.ts'
import { addEventEndpointCommands } from './commands/event-endpoint.ts'
import { addHoldCommands } from './commands/hold.ts'
import { addLoginCommands, type LoginEnvironment } from './commands/login.ts'
import { addMappingCommands } from './commands/mapping.ts'
import { addMemberCommands } from './commands/member.ts'
import { addOrganizationCommands } from './commands/organization.ts'
import { addProviderCommands } from './commands/provider.ts'
import { addReaderCommands } from './commands/reader.ts'
import { addRecordingCommands } from './commands/recording.ts'
import { addRejectionCommands } from './commands/rejection.ts'
import { addReportCommands } from './commands/report.ts'
import { addRetentionCommands } from './commands/retention.ts'
import { addScorecardCommands } from './commands/scorecard.ts'
import { addSearchCommands } from './commands/search.ts'
import { addSecretsCommands } from './commands/secrets.ts'
import { addSsoCommands } from './commands/sso.ts'
import { addUserCommands } from './commands/user.ts'
import { failures } from './failures/exit-codes.ts'
import type { Run } from './run.ts'

const defaultHelp = new Help()

/** Help without aliases: they are former names of commands. */
const help = {
  showGlobalOptions: true,
  subcommandTerm: (command: Command) => withoutAlias(command, defaultHelp.subcommandTerm(command)),
  commandUsage: (command: Command) => withoutAlias(command, defaultHelp.commandUsage(command))
}

function withoutAlias(command: Command, text: string): string {
  return text.replace(`|${command.alias()}`, '')
}

const kinds = Object.keys(failures)

const settings = `
The commands use a running \`npm start\`, or the server of \`callbook login\`, or of
these settings:
  CALLBOOK_URL        origin of the management API
  CALLBOOK_TOKEN      access token
  CALLBOOK_ORGANIZATION
                      organization of the given ids
  DATA_DIR            data folder of \`npm start\` (.data)

Commands without a server, such as \`retention run\`, need the database: that of a
running \`npm start\`, or of these settings:
  DATABASE_URL        URL of the database
  SECRETS_KEY         key ring for encrypted webhook URLs and secrets
  CONSOLE_ORIGINS     origins of the console; links use the first one
  CALLBOOK_ACTOR      name in the audit log; by default, the system account

Exit codes:
  0    success
  1    failure: a mistake in the command line, a resource that does not exist, an
       action that is not permitted, or a verification that found errors
  70   internal error in Callbook
  75   the database or the server is unavailable: try again later
  130  the command was interrupted

With --json, an error is {"error", "message"} on standard error, the first being
${kinds.slice(0, 4).join(', ')}, ${kinds.slice(4, -1).join(', ')} or ${kinds.at(-1)}.`

interface ProgramOptions {
  readonly login: LoginEnvironment
  /** Command that starts this program in the user's shell. */
  readonly invocation: string
  /** Whether the output is JSON. Then nothing is written to `stderr`, not even help for a missing command. */
  readonly isJson: boolean
  /** Columns per line. */
  readonly width: number
  readonly stdout: { write(text: string): unknown }
  readonly stderr: { write(text: string): unknown }
}

/**
 * Creates the command line; `run` executes a command.
 *
 * Help is written and then thrown as a CommanderError. Mistakes in the command line are thrown as well, and the caller
 * reports them.
 */
export function createProgram(run: Run, { invocation, login, isJson, width, stdout, stderr }: ProgramOptions): Command {
  const writeErr = (text: string) => isJson || stderr.write(text)
  const program = new Command(invocation)
    .description('Administer Callbook: organizations, clients, API keys, webhook URLs and evaluations')
    .option('--json', 'output as a single JSON value, and errors as JSON on standard error')
    .version(isJson ? JSON.stringify({ version: releaseVersion }) : releaseVersion, '--version', 'version number')
    .configureHelp(help)
    .configureOutput({
      writeOut: (text) => stdout.write(text),
      writeErr,
      outputError: () => undefined,
      getOutHelpWidth: () => width,
      getErrHelpWidth: () => width
    })
    .exitOverride()
    .addHelpText('after', settings)

  addOrganizationCommands(program, run)
  addClientCommands(program, run)
  addApiKeyCommands(program, run)
  addEndpointCommands(program, run)
  addProviderCommands(program, run)
  addMappingCommands(program, run)
  addDeliveryCommands(program, run)
  addEventEndpointCommands(program, run)
  addRejectionCommands(program, run)
  addReportCommands(program, run)
  addEvaluationCommands(program, run)
  addScorecardCommands(program, run)
  addBudgetCommands(program, run)
  addCallCommands(program, run)
  addCustomerCommands(program, run)
  addErasureCommands(program, run)
  addRecordingCommands(program, run)
  addHoldCommands(program, run)
  addCountsCommands(program, run)
  addSearchCommands(program, run)
  addRetentionCommands(program, run)
  addSecretsCommands(program, run)
  addMemberCommands(program, run)
  addSsoCommands(program, run)
  addUserCommands(program, run)
  addReaderCommands(program, run)
  addAuditCommands(program, run)
  addDoctorCommand(program, run)
  addLoginCommands(program, run, login)
  addCompletionCommand(program, (text) => stdout.write(text))

  return program
}

/** Creates a program that executes and prints nothing, for reading its commands. */
export function createIdleProgram(): Command {
  const idle = async () => undefined
  const run = { overHttp: idle, onDatabase: idle, locally: idle, hasOnlyDatabase: () => false }
  const login = { env: {}, homeDir: '/', dataDir: '/', openBrowser: () => undefined }
  const silent = { write: () => true }

  return createProgram(run, { invocation: 'callbook', login, isJson: false, width: 80, stdout: silent, stderr: silent })
}
