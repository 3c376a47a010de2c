import type { CheckResult } from '@callbook/operations'
import type { Command } from 'commander'
import { examples, readLimit } from '../arguments.ts'
import { operations } from '../database.ts'
import type { Run, Session } from '../run.ts'
import { wrapTo } from '../text/columns.ts'
import { visible } from '../text/visible.ts'

const { examineInstallation } = operations

const about = `
Checks the database, its schema, roles and keys, the counters, the search index,
the store of recordings, the worker, retention, the last backup, all processes
and their spools. Changes nothing, except a test object in the store, which it
removes. Exits with 1 if it found a problem; a warning names what was not
checked, or is not as advised.

Settings, as the services have them; npm start needs none:
  DATABASE_URL     of callbook_operator or callbook_migrator
  SECRETS_KEY      to decrypt all secrets
  ERASURE_KEY      to compare it with the erased callers
  RECORDINGS_DIR, or RECORDINGS_S3_*
                   to use the store of recordings
  SERVICE_URLS     origins of all processes, separated by commas, for /health:
                   http://api:3000,http://ingest:3001,http://worker:3002`

const maxSeconds = 3_600

export function addDoctorCommand(program: Command, run: Run): void {
  program
    .command('doctor')
    .description('Check an installation, for example after a restore or an upgrade')
    .option('--seconds <number>', 'time limit of each check', readLimit(maxSeconds), 20)
    .addHelpText('after', about)
    .addHelpText('after', examples('doctor', 'doctor --seconds 600 --json'))
    .action(({ seconds }: { seconds: number }, command: Command) => {
      const limitMs = seconds * 1_000
      const work = async (session: Session) => ({ checks: await examine(session, limitMs) })

      return run.onDatabase(command, work, {
        statementLimitMs: limitMs,
        describe: ({ checks }) => summaryOf(checks),
        problemOf: ({ checks }) => {
          const problems = checks.filter(({ state }) => state === 'problem').map(({ check }) => check)

          return problems.length === 0 ? undefined : `Problems: ${problems.join(', ')}`
        }
      })
    })
}

async function examine({ db, settings, show, width }: Session, limitMs: number): Promise<readonly CheckResult[]> {
  const { keyRing, erasureKey, openStore, serviceUrls } = settings.services

  return await examineInstallation(
    { db, keyRing, erasureKey, serviceUrls, openStore },
    { now: new Date(), limitMs, onChecked: (result) => show(describeResult(result, width)) }
  )
}

const [stateWidth, checkWidth] = [9, 12]

/** Returns a line, or several if it is longer than `width` columns. */
function describeResult({ check, state, explanation, advice }: CheckResult, width: number): string {
  const text = visible(advice === null ? explanation : `${explanation}. To do: ${advice}`)
  const head = state.padEnd(stateWidth) + check.padEnd(checkWidth)

  return wrapTo(text, Math.max(20, width - head.length))
    .map((line, index) => (index === 0 ? head : ' '.repeat(head.length)) + line)
    .join('\n')
}

function summaryOf(checks: readonly CheckResult[]): string {
  const count = (state: CheckResult['state']) => checks.filter((check) => check.state === state).length

  return `${count('ok')} ok, ${count('warning')} warnings, ${count('problem')} problems`
}
