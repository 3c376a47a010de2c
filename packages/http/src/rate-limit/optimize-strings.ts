/** The counter that allocates the inline cache of a property needs about 60 uses. */
const uses = 1_000

/**
 * Makes the methods of strings fast again after the declaration of a subclass of `String`, as in ioredis.
 *
 * V8 then stores the methods as a dictionary, and even optimized code finds each by a lookup. An inline cache ends
 * this state for good, but only if it finds a property of a String object, not of a string. Without this, reading a
 * report takes a third more time. (V8, `JSObject::MakePrototypesFast` in src/objects/js-objects.cc)
 */
export function optimizeStrings(): void {
  const text: { readonly at: unknown } = Object('')
  for (let use = 0; use < uses; use += 1) if (text.at === undefined) return
}
