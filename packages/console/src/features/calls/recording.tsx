import type { ShownCall } from '@callbook/console-api'
import { fileUrl } from '#api/membership.ts'
import { Icon } from '#ui/theme/icons.tsx'
import classes from './recording.module.css'

interface RecordingLinkProps {
  readonly url: string
  readonly children?: string
}

/** Link to the provider’s recording. A value that is not a web address is shown as text. */
export function RecordingLink({ url, children = 'Open the recording' }: RecordingLinkProps) {
  if (!isWebAddress(url)) return <bdi>{url}</bdi>

  return (
    <a className={classes.link} href={url} target="_blank" rel="noopener noreferrer" referrerPolicy="no-referrer">
      {children}
      <Icon name="outside" size={14} />
    </a>
  )
}

function isWebAddress(url: string): boolean {
  return isOwn(url) || ['http:', 'https:'].includes(protocolOf(url) ?? '')
}

/** Returns whether a URL is a path of this console. */
export function isOwn(url: string): boolean {
  return url.startsWith('/console/')
}

function protocolOf(url: string): string | undefined {
  return URL.canParse(url) ? new URL(url).protocol : undefined
}

/** Returns whether the console may play this URL. */
export function isPlayable(url: string): boolean {
  return protocolOf(url) === 'https:' || isOwn(url)
}

type RecordedCall = Pick<ShownCall, 'id' | 'organization_id' | 'recording_url' | 'stored_recordings'>

/** Returns the URL of the stored copy, else the provider's; null if there is neither. */
export function findRecordingUrl(call: RecordedCall): string | null {
  const isStored = call.stored_recordings.some(({ state }) => state === 'stored')

  return isStored ? fileUrl(call.organization_id, `calls/${call.id}/recording`) : call.recording_url
}

type StoredRecording = ShownCall['stored_recordings'][number]

const reasonWords: Readonly<Record<NonNullable<StoredRecording['reason']>, string>> = {
  no_account: 'there is no integration with the provider, and its report has no link',
  gone: 'the provider no longer has it',
  no_consent: 'the caller or the client did not consent to it',
  too_large: 'it is too large',
  not_audio: 'the provider sent something else than audio',
  refused_address: 'its link leads to an address that is not public',
  key_rejected: 'the provider rejects the key of the integration',
  source_failed: 'the provider did not send it',
  incomplete: 'the download ended early',
  disk_full: 'the storage is full',
  not_writable: 'the storage cannot be written',
  store_failed: 'the storage rejected it or did not respond'
}

/** Describes the copy of a recording; `undefined` if no copy was requested. */
export function describeCopy(recording: StoredRecording | undefined, dayOf: (at: Date) => string) {
  if (recording === undefined) return undefined
  const { state, reason, expires_at: end } = recording
  const because = reason === null ? '' : `: ${reasonWords[reason]}`
  if (state === 'stored')
    return end === null
      ? 'Stored by Callbook as long as the call.'
      : `Stored by Callbook until ${dayOf(new Date(end))}.`
  if (state === 'expired') return 'The stored recording was removed after the time set for this client.'

  return state === 'waiting' ? `The recording will be stored${because}.` : `The recording is not stored${because}.`
}
