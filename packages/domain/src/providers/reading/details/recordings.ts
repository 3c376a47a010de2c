import type { CallRecording, RecordingKind } from '../../../calls/call-details.ts'
import { readUrl } from '../fields.ts'
import type { Source } from '../source.ts'

/** Paths of the address of each recording, in order of preference. */
export type RecordingPlaces = Readonly<Partial<Record<RecordingKind, readonly string[]>>>

/** Reads the first recording of each kind. */
export function readRecordings(source: Source, places: RecordingPlaces): readonly CallRecording[] {
  const recordings: CallRecording[] = []
  for (const kind in places) {
    const url = readUrl(source, ...(places[kind as RecordingKind] ?? []))
    if (url !== null) recordings.push({ kind: kind as RecordingKind, url })
  }

  return recordings
}

/** Returns the recording for lists, which has both sides. */
export function mixedUrl(recordings: readonly CallRecording[]): string | null {
  return recordings.find(({ kind }) => kind === 'mixed')?.url ?? null
}
