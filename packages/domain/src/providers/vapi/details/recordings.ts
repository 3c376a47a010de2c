import type { CallRecording } from '../../../calls/call-details.ts'
import { type RecordingPlaces, readRecordings } from '../../reading/details/recordings.ts'
import type { Source } from '../../reading/source.ts'

const places: RecordingPlaces = {
  mixed: [
    'message.artifact.recording.mono.combinedUrl',
    'message.artifact.recordingUrl',
    'message.recordingUrl',
    'message.call.artifact.recordingUrl',
    'message.call.recordingUrl'
  ],
  stereo: [
    'message.artifact.recording.stereoUrl',
    'message.artifact.stereoRecordingUrl',
    'message.stereoRecordingUrl',
    'message.call.artifact.stereoRecordingUrl',
    'message.call.stereoRecordingUrl'
  ],
  caller: ['message.artifact.recording.mono.customerUrl'],
  agent: ['message.artifact.recording.mono.assistantUrl'],
  video: ['message.artifact.recording.videoUrl', 'message.artifact.videoRecordingUrl']
}

export function readVapiRecordings(source: Source): readonly CallRecording[] {
  return readRecordings(source, places)
}
