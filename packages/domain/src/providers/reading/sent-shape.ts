import { isObject } from '../../json/json.ts'
import type { ReportReader } from '../provider.ts'

type ReportShape = Pick<ReportReader, 'isReport' | 'envelope' | 'title'>

/** Members in which workflow tools and gateways pass the body of a request on. */
const wrappers = ['body', 'Body', 'data', 'payload', 'json', 'event', 'message', 'content', 'detail', 'record', 'input']

/** Depth of wrappers in wrappers. */
const maxDepth = 3

/**
 * Explains a body that is a report in another shape, with what to do: in a list, inside of another object, as a text,
 * or without its envelope. `undefined` for any other body. Repeats nothing of the content.
 */
export function explainSent(body: unknown, shape: ReportShape, depth = 0): string | undefined {
  if (depth === maxDepth) return undefined
  const unwrapped = explainEnvelope(body, shape)
  if (unwrapped !== undefined) return unwrapped
  if (Array.isArray(body)) {
    const advice = adviceFor(body[0], shape, depth)
    if (advice === undefined) return undefined

    return `The body is a list of items, as n8n passes them on. Send each item as a body of its own${advice}`
  }
  if (!isObject(body)) return undefined

  for (const name of wrappers) {
    if (name === shape.envelope) continue
    const inner = Object.hasOwn(body, name) ? body[name] : undefined
    const isText = typeof inner === 'string'
    const advice = adviceFor(isText ? parsed(inner) : inner, shape, depth)
    if (advice === undefined) continue
    const place = `The report is inside of \`${name}\`${isText ? ', as JSON text' : ''}`
    const example = name === 'body' || name === 'json' ? `, in n8n {{ $json.${name} }}` : ''

    return `${place}. Send only the content of \`${name}\`${example}${advice}`
  }

  return undefined
}

/** Returns the further advice about an inner body; empty if it is a report, `undefined` if it is not one. */
function adviceFor(inner: unknown, shape: ReportShape, depth: number): string | undefined {
  if (shape.isReport(inner)) return ''
  const advice = typeof inner === 'object' && inner !== null ? explainSent(inner, shape, depth + 1) : undefined

  return advice && `. ${advice}`
}

function explainEnvelope(body: unknown, { envelope, isReport, title }: ReportShape): string | undefined {
  if (envelope === undefined || !isObject(body) || envelope in body) return undefined
  const { event, type, ...rest } = body
  const isContent = [{ [envelope]: body }, { event, [envelope]: rest }, { type, [envelope]: rest }].some((report) =>
    isReport(report)
  )

  return isContent
    ? `The body is the content of \`${envelope}\`. Send it as ${title} does, with \`${envelope}\` around it`
    : undefined
}

/** A larger text takes too long to parse twice. */
const maxText = 300_000

function parsed(text: string): unknown {
  if (text.length > maxText || !text.trimStart().startsWith('{')) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
