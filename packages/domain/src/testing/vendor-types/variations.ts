import { isObject } from '../../json/json.ts'
import { anyName } from './marked-report.ts'
import type { Leaf } from './report-fragments.ts'

/** Returns copies of a body in which a leaf is false instead of true, another of its words, or missing. */
export function variationsOf(body: unknown, { path, kind, words }: Leaf): readonly unknown[] {
  const names = path.replaceAll('[]', '.[]').split('.')
  const others = kind === 'boolean' ? [false] : words.size > 1 ? [...words] : [undefined]

  return others.map((other) => replaceIn(body, names, other)).filter((variation) => variation !== body)
}

function replaceIn(value: unknown, [name, ...rest]: readonly string[], by: unknown): unknown {
  if (name === undefined) return by
  if (name === '[]') {
    if (!Array.isArray(value)) return value
    const items = value.map((item) => replaceIn(item, rest, by)).filter((item) => item !== undefined)

    return items.length < value.length || items.some((item, index) => item !== value[index]) ? items : value
  }
  const member = name === '*' ? anyName : name
  if (!isObject(value) || !(member in value)) return value
  const { [member]: was, ...others } = value
  const replaced = replaceIn(was, rest, by)
  if (replaced === was) return value

  return replaced === undefined ? others : { ...value, [member]: replaced }
}
