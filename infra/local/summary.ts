import type { Demo } from './demo/index.ts'
import { waiting } from './model-watch.ts'

export interface Stack {
  readonly managementUrl: string
  /** Where people open the console; undefined where it is not served. */
  readonly consoleUrl: string | undefined
  /** What signs the administrator in; undefined where somebody else has to. */
  readonly signInLink: string | undefined
  /** The base of webhook URLs, as providers reach it. */
  readonly publicWebhookUrl: string
  /** Where data lies, in words. */
  readonly data: string
  readonly demo: Demo | undefined
  /** Which model judges calls, and whether it is there; undefined when none does. */
  readonly model: { readonly name: string; readonly answers: boolean } | undefined
}

/** Relative to the repository, where the command lines of the summary are meant to be run. */
const sampleReport = 'packages/domain/src/providers/vapi/fixtures/01-inbound-end-of-call-report.json'

export function summary(stack: Stack): string {
  const { managementUrl, consoleUrl, signInLink, publicWebhookUrl, data, demo, model } = stack
  const addresses = [
    'Callbook is running.',
    '',
    ...(consoleUrl === undefined ? [] : [`  Console         ${consoleUrl}`]),
    `  Management API  ${managementUrl}`,
    `  API docs        ${managementUrl}/docs`,
    `  Evaluations     ${describeModel(model)}`
  ]
  const signIn =
    signInLink === undefined ? [] : ['', 'Sign in to the console, once and within 15 minutes:', `  ${signInLink}`]
  const next =
    demo === undefined
      ? [
          `  Webhook         ${publicWebhookUrl}`,
          ...signIn,
          '',
          'Make an organization, a client, a key and a webhook URL:',
          '  npm run --silent admin -- --help'
        ]
      : [
          `  Webhook         ${demo.webhookUrl}`,
          `  API key         ${demo.key}`,
          ...signIn,
          '',
          'See the latest calls and their evaluations:',
          `  curl -s -H 'X-API-Key: ${demo.key}' '${managementUrl}/v1/calls/evaluations?limit=5'`,
          '',
          'Report another call, as Vapi does when one ends:',
          `  curl -s -H 'Content-Type: application/json' --data-binary @${sampleReport} '${demo.webhookUrl}'`
        ]

  return ['', ...addresses, ...next, '', `Data is kept in ${data}. Ctrl-C stops everything.`].join('\n')
}

function describeModel(model: Stack['model']): string {
  if (model === undefined) return 'no model: set EVALUATOR_BASE_URL and EVALUATOR_MODEL'

  return model.answers ? `by ${model.name}` : `by ${model.name}, which does not answer: ${waiting}`
}
