/** Words of networks in place of a withheld caller name. */
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
  // Words of networks in other languages.
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

/** Words that networks add: `Private Number`, `Caller ID Blocked`. */
const subject = '(?:caller|call|number|name|id|user|party|phone)'

const withheldName = new RegExp(`^(?:(?:${subject}|${word})*${word}(?:${subject}|${word})*|no${subject}+|outofarea)$`)

/**
 * Returns `true` if a name only reports that the name is withheld, in any case and with any addition of a SIP header.
 */
export function isWithheldName(name: string): boolean {
  const [display = ''] = name.split('<')
  const spoken = display.trim() === '' ? name : display
  const [user = ''] = spoken
    .toLowerCase()
    .replace(/^[\s"<]*sips?:/, '')
    .split(/[@;]/)

  return withheldName.test(lettersOf(user))
}

/** Removes accents: `masqué` becomes `masque`. Most names consist of ASCII letters and need no conversion. */
function lettersOf(text: string): string {
  return isAscii.test(text) ? text.replaceAll(/[^a-z]/g, '') : text.normalize('NFKD').replaceAll(/[^\p{L}]/gu, '')
}

const isAscii = /^[\0-\x7f]*$/
