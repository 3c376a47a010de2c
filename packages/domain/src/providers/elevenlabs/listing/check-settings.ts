import { advice, type PartialFinding, problem } from '../../doctor/findings.ts'
import { readBoolean, readJson, readLine } from '../../reading/fields.ts'
import { readAmount, readEpoch } from '../../reading/quantities.ts'
import { type Source, valueAt } from '../../reading/source.ts'

/** Checks a webhook of the workspace (`WorkspaceWebhookResponseModel`). */
export function checkWebhook(webhook: Source): readonly PartialFinding[] {
  const code = readAmount(webhook, 'most_recent_failure_error_code')
  const at = readEpoch(webhook, 1000, 'most_recent_failure_timestamp')
  const since = at === null ? '' : ` at ${at.toISOString()}`
  const retries = readBoolean(webhook, 'retry_enabled')

  return [
    ...(readBoolean(webhook, 'is_disabled') ? [problem('is_disabled', 'true', 'false', off)] : []),
    ...(readBoolean(webhook, 'is_auto_disabled')
      ? [problem('is_auto_disabled', 'true', 'false', offAfterFailures)]
      : []),
    ...(code === null
      ? []
      : [
          advice(
            'most_recent_failure_error_code',
            `${code}${since}`,
            'no failure',
            `The last failed delivery got the response ${code}. See the rejected reports of the endpoint.`
          )
        ]),
    ...(retries === true ? [] : [retries === null ? unknownRetries : noRetries])
  ]
}

const off = 'The webhook is switched off, so no report is sent.'
const offAfterFailures =
  'ElevenLabs disabled the webhook after too many failures. No report is sent until it is enabled again.'
const once = 'ElevenLabs sends a report once unless retries are on: one failed delivery is a lost call.'
const noRetries = problem('retry_enabled', 'false', 'true', once)
/** The API can set this but does not return it. */
const unknownRetries = advice(
  'retry_enabled',
  null,
  'true',
  `${once} Check it under Settings, Webhooks, because the API does not return it.`
)

/** Checks the post-call settings (`ConvAiWebhooks`). */
export function checkSending(webhooks: Source): readonly PartialFinding[] {
  const value = readJson(webhooks, 'events')
  const events = Array.isArray(value) ? value.map(String) : undefined
  const found = JSON.stringify(events)
  const format = readLine(webhooks, 'transcript_format')
  const hasAudio = events?.includes('audio') ?? readBoolean(webhooks, 'send_audio') ?? false

  return [
    ...(events?.includes('transcript') === false ? [problem('events', found ?? null, 'transcript', noReport)] : []),
    ...(events?.includes('call_initiation_failure') === false
      ? [advice('events', found ?? null, 'call_initiation_failure', noFailures)]
      : []),
    ...(hasAudio ? [problem('events', found ?? 'send_audio', 'without audio', audio)] : []),
    ...(format !== null && format !== 'json' ? [problem('transcript_format', format, 'json', unreadable)] : []),
    ...(readBoolean(webhooks, 'exclude_transcript') ? [problem('exclude_transcript', 'true', 'false', noTurns)] : [])
  ]
}

const noReport = 'No report of a finished call is sent.'
const noFailures = 'Unanswered calls are missing.'
const audio = 'A minute of audio is more than a megabyte, so it is rejected, and rejections disable the webhook.'
const unreadable = 'Callbook does not read reports of this form.'
const noTurns = 'Reports arrive without the conversation and are not evaluated.'

/** The time window of the first reconciliation. */
const enoughDays = 14

/** Checks how long an agent's conversations are stored (`PrivacyConfigOutput`). */
export function checkPrivacy(agent: Source): readonly PartialFinding[] {
  const days = valueAt(agent, `${privacy}.retention_days`)
  const isShort = typeof days === 'number' && days >= 0 && days < enoughDays

  return [
    ...(readBoolean(agent, `${privacy}.zero_retention_mode`)
      ? [advice('zero_retention_mode', 'true', 'false', nothingKept)]
      : []),
    ...(isShort ? [advice('retention_days', String(days), `${enoughDays} or more, or -1`, tooShort)] : [])
  ]
}

const privacy = 'platform_settings.privacy'
const nothingKept = 'Conversations are not stored, so an undelivered report is lost.'
const tooShort = 'An undelivered report can only be fetched within this number of days.'
