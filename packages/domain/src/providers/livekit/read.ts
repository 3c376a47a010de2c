import { Type } from '@sinclair/typebox'
import { TypeCompiler } from '@sinclair/typebox/compiler'
import { isObject } from '../../json/json.ts'
import { read as readOwnFormat } from '../callbook/read.ts'
import { type Reading, type ReadingContext, testMessageType } from '../provider.ts'
import { invalid, ProviderCallId } from '../reading/reading.ts'
import { project } from './project.ts'

/** The body that our helpers send: the report, with data that LiveKit does not report. */
const Enveloped = TypeCompiler.Compile(Type.Object({ session_report: Type.Object({ job_id: ProviderCallId }) }))

/** Only the report, as `to_dict()` of the Python SDK returns it. */
const Bare = TypeCompiler.Compile(Type.Object({ job_id: ProviderCallId, chat_history: Type.Object({}) }))

export function isReport(body: unknown): boolean {
  return Enveloped.Check(body) || Bare.Check(body)
}

/** Reads a session report, converted to our own format. Unreadable fields have the names of that format. */
export function read(body: unknown, context: ReadingContext): Reading {
  if (isObject(body) && body['type'] === testMessageType) return { kind: 'other', type: testMessageType }
  if (Bare.Check(body)) return readOwnFormat(project({ session_report: body }), context)
  if (!Enveloped.Check(body)) return invalid(Enveloped, body, shape)

  return readOwnFormat(project(body), context)
}

const shape = { isReport, envelope: 'session_report', title: 'LiveKit' }
