import type { CallMessage } from '../../../calls/call-report.ts'

/** The agent of a call, who may have the name of a generic variable. */
export interface KnownAgent {
  readonly messages: readonly CallMessage[]
  readonly assistantName: string | null
}

/** An agent introduces itself at the beginning. */
const maxMessages = 3
const maxLength = 500

/**
 * Returns whether a name is the agent's: it is in the name of the assistant, or the agent introduces itself by it in
 * one of its first three messages (`I am Nora`, `Nora here`).
 *
 * @param name up to 100 characters
 */
export function isAgentName(name: string, { messages, assistantName }: KnownAgent): boolean {
  const wanted = name.toLowerCase()
  if (assistantName !== null && indexesOf(assistantName.toLowerCase(), wanted).length > 0) return true

  let examined = 0
  for (const { role, text } of messages) {
    if (role !== 'assistant') continue
    if (introduces(text.slice(0, maxLength).toLowerCase(), wanted)) return true
    examined += 1
    if (examined === maxMessages) return false
  }

  return false
}

function introduces(text: string, name: string): boolean {
  return indexesOf(text, name).some(
    (at) => before.test(text.slice(Math.max(0, at - contextLength), at)) || after.test(text.slice(at + name.length))
  )
}

const contextLength = 60

/** Returns where a text has a name as whole words. */
function indexesOf(text: string, name: string): readonly number[] {
  const indexes: number[] = []
  for (let at = text.indexOf(name); at !== -1; at = text.indexOf(name, at + name.length)) {
    const isWhole = !letter.test(text.charAt(at - 1)) && !letter.test(text.charAt(at + name.length))
    if (isWhole) indexes.push(at)
  }

  return indexes
}

const letter = /[\p{L}\p{M}\p{N}]/u

/**
 * Words before the name, in the languages of Western Europe. Questions such as `Is this Nora?` are about the caller.
 */
const before = new RegExp(
  `(?:^|[^\\p{L}])(?:${[
    "i am|i['’]m|(?<!is )this is|my name is|my name['’]s|you(?: are|['’]re) (?:speaking|talking) (?:to|with)|it is|it['’]s",
    'ich bin|mein name ist|ich heiße|hier ist|hier spricht|sie sprechen mit',
    "je suis|je m['’]appelle|mon nom est|c['’]est|ici",
    'soy|me llamo|mi nombre es|habla|le habla|le saluda',
    'sono|mi chiamo|il mio nome è|parla',
    'sou|eu sou|me chamo|chamo-me|meu nome é|aqui é|fala',
    'ik ben|mijn naam is|u spreekt met|met|jag heter|jag är|jeg heter|jeg er|mit navn er|jestem|nazywam się'
  ].join('|')})[\\s,]+(?:(?:a|o|die|der|la|el|il|your|the|an?|virtual|ai|assistant|agent|digital)[\\s,]+){0,4}$`,
  'u'
)

/** Words after the name. */
const after =
  /^,? (?:here|speaking|calling|from|with|at|of|am apparat|vom?|von der|à l['’]appareil|al habla|van|your)\b/u
