// Formats JSON from stdin for people, as in the guides: values that fit stay on one line.
import { text } from 'node:stream/consumers'

const width = 80

process.stdout.on('error', () => process.exit()) // the reader has closed the pipe
process.stdout.write(`${readable((await text(process.stdin)).trimEnd())}\n`)

/** Text that is not JSON is returned unchanged. */
function readable(input) {
  try {
    return layOut(JSON.parse(input), '', 0)
  } catch {
    return input
  }
}

/** @param around number of characters before and after `value` on its line */
function layOut(value, indent, around) {
  const line = inOneLine(value)
  const isList = Array.isArray(value)
  if (typeof value !== 'object' || value === null || line.length + around <= width) return line

  const inner = `${indent}  `
  const parts = Object.entries(value).map(([name, part]) => {
    const label = isList ? '' : `${JSON.stringify(name)}: `

    return `${inner}${label}${layOut(part, inner, inner.length + label.length + ','.length)}`
  })
  const [open, close] = isList ? '[]' : '{}'

  return `${open}\n${parts.join(',\n')}\n${indent}${close}`
}

function inOneLine(value) {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  if (Array.isArray(value)) return `[${value.map(inOneLine).join(', ')}]`
  const parts = Object.entries(value).map(([name, part]) => `${JSON.stringify(name)}: ${inOneLine(part)}`)

  return parts.length === 0 ? '{}' : `{ ${parts.join(', ')} }`
}
