import { Icon } from '#ui/theme/icons.tsx'
import classes from './recording-link.module.css'

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

/** Returns whether the console may play this URL. */
export function isPlayable(url: string): boolean {
  return protocolOf(url) === 'https:' || isOwn(url)
}

/** Returns whether a URL is a path of this console. */
function isOwn(url: string): boolean {
  return url.startsWith('/console/')
}

function isWebAddress(url: string): boolean {
  return isOwn(url) || ['http:', 'https:'].includes(protocolOf(url) ?? '')
}

function protocolOf(url: string): string | undefined {
  return URL.canParse(url) ? new URL(url).protocol : undefined
}
