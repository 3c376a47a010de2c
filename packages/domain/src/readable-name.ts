/** A visible character: not a space, control, format or filler character, and not the blank pattern of Braille. */
const visible = /[^\s\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/u

/** Characters that change the direction of the text around them, so that a name reads as something else. */
const bidiControl = /\p{Bidi_Control}/u

/** Returns `true` if a name can be read as it is stored: it has a visible character and no bidirectional control. */
export function isReadableName(name: string): boolean {
  return visible.test(name) && !bidiControl.test(name)
}

/** Required form of a name, apart from its length. */
export const readableForm = 'text with visible characters and without bidirectional controls'
