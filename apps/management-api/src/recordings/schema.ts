import type { Readable } from 'node:stream'
import { Type } from '@sinclair/typebox'
import { ErrorResponse } from '../http-api/error.ts'
import { noRecordingExample } from './send-recording.ts'

/** Responses of a route that sends a recording. */
export const recordingResponses = {
  200: Type.Unsafe<Readable>({
    description: 'The recording',
    content: { 'audio/*': { schema: Type.String({ format: 'binary', examples: ['RIFF'] }) } }
  }),
  206: Type.Unsafe<Readable>({
    description: 'The requested part of the recording, by `Range`',
    content: { 'audio/*': { schema: Type.String({ format: 'binary', examples: ['RIFF'] }) } }
  }),
  404: ErrorResponse('The call does not exist in the organization, or has no stored recording', noRecordingExample),
  416: ErrorResponse('The recording has no byte of the requested part', { error: 'Range Not Satisfiable' })
} as const
