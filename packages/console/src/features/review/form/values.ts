import type { Field } from './fields.ts'

/** Form values as text, by path. */
export type Values = Readonly<Record<string, string>>

export function valuesOf(fields: readonly Field[], result: object): Values {
  return Object.fromEntries(pathsOf(fields).map(({ path, kind }) => [path, shown(kind, memberAt(result, path))]))
}

/** Returns the result with the changed form values; all other data is kept. */
export function resultOf<Result extends object>(fields: readonly Field[], result: Result, values: Values): Result {
  const before = valuesOf(fields, result)

  return pathsOf(fields).reduce((changed, { path, kind, field }) => {
    const text = values[path]
    if (text === undefined || text === before[path]) return changed

    return withMember(changed, path.split('.'), parseValue(kind, text, field)) as Result
  }, result)
}

/** Returns validation messages by path. */
export function problemsOf(fields: readonly Field[], values: Values): Readonly<Record<string, string>> {
  const problems = fields.flatMap(({ kind, path }): [string, string][] => {
    const text = values[path]?.trim() ?? ''
    if (kind === 'choice' && text === '') return [[path, 'Select an option']]

    return kind === 'score' && text !== '' && !isScore(text)
      ? [[path, 'Enter a number from 0 to 100, or leave it empty']]
      : []
  })

  return Object.fromEntries(problems)
}

/** Returns whether the form can show this value: for free-form data, only lists of texts. */
export function isShown({ kind, path }: Field, result: object): boolean {
  const value = memberAt(result, path)

  return kind !== 'lines' || value === null || isTexts(value)
}

/** Returns the value a digit sets: the choice with that number, or a score in tens, where 0 means 100. */
export function valueOfDigit({ kind, choices = [] }: Field, digit: number): string | undefined {
  if (kind === 'score') return String(digit === 0 ? 100 : digit * 10)
  const choice = kind === 'choice' ? choices[digit - 1] : undefined

  return choice && String(choice.value)
}

interface FieldPath {
  readonly path: string
  readonly kind: Field['kind']
  readonly field: Field
}

function pathsOf(fields: readonly Field[]): FieldPath[] {
  return fields.flatMap((field) => [
    { path: field.path, kind: field.kind, field },
    ...(field.note === undefined ? [] : [{ path: field.note, kind: 'text' as const, field }])
  ])
}

function shown(kind: Field['kind'], value: unknown): string {
  if (kind === 'lines') return isTexts(value) ? value.join('\n') : ''

  return value === null || value === undefined ? '' : String(value)
}

function parseValue(kind: Field['kind'], text: string, { choices = [] }: Field): unknown {
  const trimmed = text.trim()
  if (kind === 'score') return trimmed === '' ? null : Number(trimmed)
  if (kind === 'choice') return choices.find(({ value }) => String(value) === text)?.value
  if (kind === 'text') return trimmed === '' ? null : trimmed

  return trimmed.split('\n').flatMap((line) => (line.trim() === '' ? [] : [line.trim()]))
}

function isScore(text: string): boolean {
  return /^\d{1,3}(\.\d{1,2})?$/.test(text) && Number(text) <= 100
}

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((one) => typeof one === 'string')
}

function memberAt(result: object, path: string): unknown {
  return path.split('.').reduce<unknown>((value, name) => (value as Record<string, unknown>)[name], result)
}

function withMember(value: unknown, [name, ...rest]: readonly string[], member: unknown): unknown {
  if (name === undefined) return member
  const parent = value as Record<string, unknown>

  return { ...parent, [name]: withMember(parent[name], rest, member) }
}
