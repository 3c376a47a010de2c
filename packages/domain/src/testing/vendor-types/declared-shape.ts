import ts from 'typescript'
import type { Shapes, TypeShape } from './shapes.ts'

/** A larger union of texts counts as any text. */
const maxWords = 12

/**
 * Returns the shape of an exported type, and of every named type in it once, under its name.
 *
 * @param path of the type in the file, through its namespaces
 * @param settings names of configuration types, whose members are not described
 */
export function declaredShape(
  file: string,
  path: readonly string[],
  settings: readonly string[]
): Omit<Shapes, 'source'> {
  const program = ts.createProgram([file], { strict: true, skipLibCheck: true, types: [] })
  const checker = program.getTypeChecker()
  const types: Record<string, TypeShape> = {}
  const names = new Map<ts.Type, string>()

  return { report: shapeOf(declaredType(program, checker, file, path)), types }

  function shapeOf(type: ts.Type): TypeShape {
    const words = partsOf(type).filter((part) => isOf(part, ts.TypeFlags.StringLike))
    const others = partsOf(type).filter((part) => !isOf(part, ts.TypeFlags.StringLike))
    const shapes = new Set([...(words.length > 0 ? [wordsOf(words)] : []), ...others.map(shapeOfOne)])
    const [shape = 'null'] = shapes

    return shapes.size > 1 ? [...shapes] : shape
  }

  function shapeOfOne(type: ts.Type): TypeShape {
    if (isOf(type, ts.TypeFlags.NumberLike)) return 'number'
    if (isOf(type, ts.TypeFlags.BooleanLike)) return 'boolean'
    if (!isOf(type, ts.TypeFlags.Object | ts.TypeFlags.Intersection)) return 'json'
    if (checker.isArrayLikeType(type))
      return { '[]': shapeOf(checker.getTypeArguments(type as ts.TypeReference)[0] ?? type) }

    return shapeOfObject(type)
  }

  function shapeOfObject(type: ts.Type): TypeShape {
    const members = type.getProperties()
    const values = type.getStringIndexType()
    if (members.length === 0) return values === undefined ? 'json' : { '*': shapeOf(values) }
    const declared = nameOf(type)
    if (declared === undefined) return shapeOfMembers(members)
    const known = names.get(type)
    if (known !== undefined) return `#${known}`

    const name = nameBeside(types, declared)
    names.set(type, name)
    types[name] = {}
    types[name] = shapeOfMembers(members, settings.includes(declared))

    return `#${name}`
  }

  function shapeOfMembers(members: readonly ts.Symbol[], areSettings = false): TypeShape {
    const shapes = members.map((member): readonly [string, TypeShape] => {
      const type = checker.getTypeOfSymbol(member)

      return [member.name, areSettings && !isLeaf(type) ? 'json' : shapeOf(type)]
    })

    return Object.fromEntries(shapes)
  }
}

/** Types of different namespaces may have the same name. */
function nameBeside(types: Readonly<Record<string, TypeShape>>, name: string): string {
  let free = name
  for (let number = 2; free in types; number++) free = `${name} ${number}`

  return free
}

const nothing = ts.TypeFlags.Undefined | ts.TypeFlags.Null | ts.TypeFlags.Void | ts.TypeFlags.Never

function isOf(type: ts.Type, flags: ts.TypeFlags): boolean {
  return (type.flags & flags) !== 0
}

function partsOf(type: ts.Type): readonly ts.Type[] {
  return (type.isUnion() ? type.types : [type]).filter((part) => !isOf(part, nothing))
}

function isLeaf(type: ts.Type): boolean {
  return partsOf(type).every((part) =>
    isOf(part, ts.TypeFlags.StringLike | ts.TypeFlags.NumberLike | ts.TypeFlags.BooleanLike)
  )
}

function wordsOf(types: readonly ts.Type[]): TypeShape {
  const words = types.map((type) => (type.isStringLiteral() ? type.value : undefined))
  if (words.length > maxWords || words.includes(undefined)) return 'text'

  return words.map((word) => `=${word}`).join('|')
}

function nameOf(type: ts.Type): string | undefined {
  const name = (type.aliasSymbol ?? type.symbol)?.name
  if (name === undefined || name.startsWith('__')) return undefined
  const parent = (type.symbol as ts.Symbol & { parent?: ts.Symbol }).parent?.name

  return name === 'Raw' ? parent : name
}

function declaredType(program: ts.Program, checker: ts.TypeChecker, file: string, path: readonly string[]): ts.Type {
  const source = program.getSourceFile(file)
  let symbol = source && checker.getSymbolAtLocation(source)
  for (const name of path) symbol = symbol && checker.getExportsOfModule(symbol).find((one) => one.name === name)
  if (symbol === undefined) throw new Error(`No type ${path.join('.')} is declared in ${file}`)

  return checker.getDeclaredTypeOfSymbol(symbol)
}
