/** What networks give in place of the name of a caller who does not show it. */
const words = [
  'anonymous',
  'blocked',
  'hidden',
  'notavailable',
  'private',
  'restricted',
  'suppressed',
  'unavailable',
  'unidentified',
  'unknown',
  'withheld',
  // The same, from networks that do not speak English.
  'anonym',
  'anonyme',
  'anonimo',
  'desconocido',
  'inconnu',
  'masque',
  'privado',
  'prive',
  'unbekannt',
  'unterdruckt'
]

const word = `(?:${words.join('|')})`

/** What they write beside such a word: `Private Number`, `Caller ID Blocked`. */
const subject = '(?:caller|call|number|name|id|user|party|phone)'

const withheldName = new RegExp(`^(?:(?:${subject}|${word})*${word}(?:${subject}|${word})*|no${subject}+|outofarea)$`)

/** Whether this is no name but says that there is none, in whatever case and with whatever a SIP header adds to it. */
export function isWithheldName(name: string): boolean {
  const [display = ''] = name.split('<')
  const spoken = display.trim() === '' ? name : display
  const [user = ''] = spoken
    .toLowerCase()
    .replace(/^[\s"<]*sips?:/, '')
    .split(/[@;]/)

  return withheldName.test(lettersOf(user))
}

/** The letters without accents: `masqué` is `masque`. Most names need no more than their ASCII letters. */
function lettersOf(text: string): string {
  return isAscii.test(text) ? text.replaceAll(/[^a-z]/g, '') : text.normalize('NFKD').replaceAll(/[^\p{L}]/gu, '')
}

const isAscii = /^[\0-\x7f]*$/
