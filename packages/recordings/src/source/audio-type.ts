/** Media types of audio by their first bytes, with the extension of a file. `undefined` is any byte. */
const signatures: readonly (readonly [contentType: string, extension: string, matches: (start: Buffer) => boolean])[] =
  [
    ['audio/wav', 'wav', (start) => hasText(start, 0, 'RIFF') && hasText(start, 8, 'WAVE')],
    ['audio/mpeg', 'mp3', (start) => hasText(start, 0, 'ID3') || isMpegFrame(start)],
    ['audio/flac', 'flac', (start) => hasText(start, 0, 'fLaC')],
    ['audio/ogg', 'ogg', (start) => hasText(start, 0, 'OggS')],
    ['audio/mp4', 'm4a', (start) => hasText(start, 4, 'ftyp')],
    ['audio/webm', 'webm', (start) => start.subarray(0, 4).equals(Buffer.from([0x1a, 0x45, 0xdf, 0xa3]))]
  ]

/** Bytes that `audioTypeOf` needs. */
export const signatureBytes = 12

/** Returns the type of audio by its first bytes, because a sender may name any type; `undefined` for other content. */
export function audioTypeOf(start: Buffer): string | undefined {
  return signatures.find(([, , matches]) => matches(start))?.[0]
}

export function extensionOf(contentType: string): string {
  return signatures.find(([type]) => type === contentType)?.[1] ?? 'bin'
}

function hasText(start: Buffer, at: number, text: string): boolean {
  return start.toString('latin1', at, at + text.length) === text
}

/**
 * The header of an MPEG audio frame of layer III, with a valid bit rate and sampling rate (ISO/IEC 11172-3, 2.4.1.3).
 */
function isMpegFrame(start: Buffer): boolean {
  const [sync = 0, version = 0, rates = 0] = start
  const isSynchronized = sync === 0xff && (version & 0xe6) === 0xe2

  return isSynchronized && (version & 0x18) !== 0x08 && rates >> 4 !== 0x0f && ((rates >> 2) & 3) !== 3
}
