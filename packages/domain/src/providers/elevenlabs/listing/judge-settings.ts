import { advice, type Judged, problem } from '../../doctor/judge.ts'
import { readBoolean, readJson, readLine } from '../../reading/fields.ts'
import { readAmount, readEpoch } from '../../reading/quantities.ts'
import { type Source, valueAt } from '../../reading/source.ts'

/** A webhook of the workspace, as `WorkspaceWebhookResponseModel` has it. */
export function judgeWebhook(webhook: Source): readonly Judged[] {
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
            `The last delivery that failed was answered ${code}: see the refusals of the endpoint.`
          )
        ]),
    ...(retries === true ? [] : [retries === null ? unknownRetries : noRetries])
  ]
}

const off = 'The webhook is switched off: no report is sent.'
const offAfterFailures =
  'ElevenLabs switched the webhook off after too many failures: no report is sent until it is switched on again.'
const once = 'ElevenLabs sends a report once unless retries are on: one failed delivery is a lost call.'
const noRetries = problem('retry_enabled', 'false', 'true', once)
/** It can be set by the API, which does not tell it. */
const unknownRetries = advice(
  'retry_enabled',
  null,
  'true',
  `${once} Look it up under Settings, Webhooks: the API does not tell.`
)

/** What is sent after a call, as `ConvAiWebhooks` has it. */
export function judgeSending(webhooks: Source): readonly Judged[] {
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
const noFailures = 'Calls that nobody answered are missing.'
const audio = 'A minute of audio is more than a megabyte: it is refused, and refusals switch the webhook off.'
const unreadable = 'Reports of this form are not read.'
const noTurns = 'Reports come without what was said, and are not evaluated.'

/** As long as a first look reaches back. */
const enoughDays = 14

/** What is kept of an agent's conversations, as `PrivacyConfigOutput` has it. */
export function judgePrivacy(agent: Source): readonly Judged[] {
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
const nothingKept = 'Nothing of a conversation is kept: a report that was not delivered is lost.'
const tooShort = 'A report that was not delivered can be fetched for so many days, and is lost after.'
