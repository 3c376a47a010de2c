import type { Demo } from './demo/index.ts'

export interface Stack {
  readonly managementUrl: string
  /** The base of webhook URLs, as providers reach it. */
  readonly publicWebhookUrl: string
  /** Where data lies, in words. */
  readonly data: string
  readonly demo: Demo | undefined
  /** Which model judges calls; undefined when none does. */
  readonly model: string | undefined
}

/** Relative to the repository, where the command lines of the summary are meant to be run. */
const sampleReport = 'packages/domain/src/providers/vapi/fixtures/01-inbound-end-of-call-report.json'

export function summary({ managementUrl, publicWebhookUrl, data, demo, model }: Stack): string {
  const addresses = [
    'Callbook is running.',
    '',
    `  Management API  ${managementUrl}`,
    `  API docs        ${managementUrl}/docs`,
    `  Evaluations     ${model ? `by ${model}` : 'no model: set EVALUATOR_BASE_URL and EVALUATOR_MODEL'}`
  ]
  const next =
    demo === undefined
      ? [
          `  Webhook         ${publicWebhookUrl}`,
          '',
          'Make an organization, a client, a key and a webhook URL:',
          '  npm run --silent admin -- --help'
        ]
      : [
          `  Webhook         ${demo.webhookUrl}`,
          `  API key         ${demo.key}`,
          '',
          'See the latest calls and their evaluations:',
          `  curl -s -H 'X-API-Key: ${demo.key}' '${managementUrl}/v1/calls/evaluations?limit=5'`,
          '',
          'Report another call, as Vapi does when one ends:',
          `  curl -s -H 'Content-Type: application/json' --data-binary @${sampleReport} '${demo.webhookUrl}'`
        ]

  return ['', ...addresses, ...next, '', `Data is kept in ${data}. Ctrl-C stops everything.`].join('\n')
}
