import type { EndpointId } from '@callbook/domain'
import type { SampleName, SentSample } from '@callbook/operations'
import { sampleNames } from '@callbook/operations/values'
import { type Command, Option } from 'commander'
import { operations, queries } from '../../database/code.ts'
import { found } from '../../found.ts'
import type { Run } from '../../run.ts'
import { formatText } from '../../text/text-table.ts'
import { examples, readId } from '../arguments.ts'

const { findOrganizationOfId } = queries
const { sendSample } = operations

interface SendOptions {
  readonly endpoint: EndpointId
  readonly sample: SampleName
}

const about = `
Each report is about a new call that has just ended. It is signed as the
endpoint requires and sent through PUBLIC_WEBHOOK_URL, as the provider would
send it. The call is stored like any other; its fictitious caller is Jordan
Avery, +12025550163. A voicemail is evaluated without a model. Exits with 1 if
the report is not accepted.`

export function addSendCommand(report: Command, run: Run): void {
  report
    .command('send')
    .description('Send a sample report to a webhook URL in the format of its provider')
    .requiredOption('--endpoint <id>', 'id of the endpoint', readId)
    .addOption(new Option('--sample <name>', 'kind of sample').choices(sampleNames).default('conversation'))
    .addHelpText('after', about)
    .addHelpText('after', examples('report send --endpoint ID', 'report send --endpoint ID --sample voicemail'))
    .action(({ endpoint, sample }: SendOptions, command: Command) =>
      run.onDatabase(
        command,
        async ({ actor, db, newId, settings }): Promise<SentSample> => {
          const urls = settings.webhookUrls()
          const organizationId = found(await findOrganizationOfId(db, 'endpoints', endpoint), 'endpoint', endpoint)
          const one = { sample, id: newId(), now: new Date() }

          return found(await sendSample(db, organizationId, actor, endpoint, urls, one), 'endpoint', endpoint)
        },
        {
          describe,
          problemOf: ({ problem }) => (problem === null ? undefined : `the report was not accepted: ${problem}`)
        }
      )
    )
}

/** Shows the response on a line of its own, unchanged. */
function describe({ answer, ...sent }: SentSample, width: number): string {
  return [formatText(sent, width), ...(answer === null ? [] : [answer])].join('\n\n')
}
