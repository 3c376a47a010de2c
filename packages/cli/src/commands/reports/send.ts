import type { EndpointId } from '@callbook/domain'
import type { SampleName, SentSample } from '@callbook/operations'
import { sampleNames } from '@callbook/operations/values'
import { type Command, Option } from 'commander'
import { dataOf } from '../../http/api.ts'
import { at } from '../../http/http-session.ts'
import { inOwner } from '../../http/organizations.ts'
import type { Run } from '../../run.ts'
import { formatText } from '../../text/text-table.ts'
import { examples, readId } from '../arguments.ts'

interface SendOptions {
  readonly endpoint: EndpointId
  readonly sample: SampleName
}

const about = `
Each report is about a new call that has just ended. It is signed as the
endpoint requires and sent by the server to its public webhook address, as the
provider would send it. The call is stored like any other; its fictitious caller
is Jordan Avery, +12025550163. A voicemail is evaluated without a model. Exits
with 1 if the report is not accepted.`

export function addSendCommand(report: Command, run: Run): void {
  report
    .command('send')
    .description('Send a sample report to a webhook URL in the format of its provider')
    .requiredOption('--endpoint <id>', 'id of the endpoint', readId)
    .addOption(new Option('--sample <name>', 'kind of sample').choices(sampleNames).default('conversation'))
    .addHelpText('after', about)
    .addHelpText('after', examples('report send --endpoint ID', 'report send --endpoint ID --sample voicemail'))
    .action(({ endpoint: id, sample }: SendOptions, command: Command) =>
      run.overHttp(
        command,
        (session) =>
          inOwner(session, 'endpoint', id, async (organization) => {
            const path = '/console/api/organizations/{organization}/endpoints/{id}/sample'

            return await dataOf(session.api.POST(path, { ...at({ organization, id }), body: { sample } }))
          }),
        {
          describe,
          problemOf: ({ problem }) => (problem === null ? undefined : `the report was not accepted: ${problem}`)
        }
      )
    )
}

/** Shows the response on a line of its own, unchanged. */
function describe({ answer, ...sent }: Omit<SentSample, 'call_id' | 'endpoint_id'>, width: number): string {
  return [formatText(sent, width), ...(answer === null ? [] : [answer])].join('\n\n')
}
