import type { Demo } from './demo/index.ts'
import { waiting } from './model-watch.ts'

export interface Stack {
  readonly managementUrl: string
  /** URL of the console; undefined if it is not served. */
  readonly consoleUrl: string | undefined
  /** Sign-in link of the administrator; undefined if there are other users. */
  readonly signInLink: string | undefined
  readonly publicWebhookUrl: string
  /** Description of where data is stored. */
  readonly data: string
  readonly demo: Demo | undefined
  /** Model that evaluates calls and whether it responds; undefined without a model. */
  readonly model: { readonly name: string; readonly answers: boolean } | undefined
}

/** Relative to the repository, where the printed commands are run. */
const samples = 'packages/domain/src/providers/vapi/fixtures'

/** Returns the text that is printed once all services run. Each command fits the shell as a whole. */
export function summary(stack: Stack): string {
  const { managementUrl, consoleUrl, signInLink, publicWebhookUrl, data, demo, model } = stack
  const addresses = [
    'Callbook is running.',
    '',
    ...(consoleUrl === undefined ? [] : [`  Console         ${consoleUrl}`]),
    `  Management API  ${managementUrl}`,
    `  Docs            ${managementUrl}/docs`,
    `  Webhooks        ${publicWebhookUrl}`,
    `  Evaluations     ${describeModel(model)}`
  ]
  const signIn =
    signInLink === undefined ? [] : ['', 'Sign in to the console, once and within 15 minutes:', `  ${signInLink}`]
  const next =
    demo === undefined
      ? ['Create an organization, a client, a key and a webhook URL:', '  npx callbook --help']
      : trial(managementUrl, demo)

  return ['', ...addresses, ...signIn, '', ...next, '', `Data is kept in ${data}. Ctrl-C stops everything.`].join('\n')
}

/** Returns commands for a trial, ready to paste. */
function trial(managementUrl: string, { key, webhookUrl }: Demo): string[] {
  return [
    'Try it in another terminal, in this folder. Paste this first:',
    `  export CALLBOOK_URL=${quoted(managementUrl)}`,
    `  export CALLBOOK_API_KEY=${quoted(key)}`,
    `  export CALLBOOK_WEBHOOK_URL=${quoted(webhookUrl)}`,
    '',
    'See why a call is flagged for review:',
    '  curl -s -H "X-API-Key: $CALLBOOK_API_KEY" \\',
    '    "$CALLBOOK_URL/v1/calls/evaluations?human_review_required=true&limit=1" \\',
    '    | node infra/local/json.mjs',
    '',
    'Report another call, of 20 November 2026, as Vapi does when one ends:',
    ...report('01-inbound-end-of-call-report.json'),
    '',
    'And one to a voicemail on that day, evaluated without a model:',
    ...report('02-outbound-voicemail-end-of-call-report.json')
  ]
}

function report(sample: string): string[] {
  return [
    '  curl -sw "\\n" "$CALLBOOK_WEBHOOK_URL" -H "Content-Type: application/json" \\',
    `    --data-binary @${samples}/${sample}`
  ]
}

/** Quotes a word for the shell: addresses may contain any path. */
function quoted(word: string): string {
  return /^[\w:/.@%+-]*$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`
}

function describeModel(model: Stack['model']): string {
  if (model === undefined) return 'no model: set EVALUATOR_BASE_URL and EVALUATOR_MODEL'

  return model.answers ? `by ${model.name}` : `by ${model.name}, which does not respond: ${waiting}`
}
