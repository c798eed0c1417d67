/** Matches strings, with the following colon if they are property names. */
const strings = /"(?:[^"\\]|\\.)*"\s*(:?)/gs

/**
 * Parses a JSON file in UTF-8 without a byte order mark; undefined for anything else. A file is ambiguous if parsers may
 * disagree about it: a property name occurs twice in an object, or is `__proto__`, which schemas ignore.
 */
export function readJson(bytes: Uint8Array): { value: unknown; isAmbiguous: boolean } | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
    let names = 0
    let hasPrototype = false
    const value: unknown = JSON.parse(text, function (this: unknown, name: string, content: unknown) {
      if (!Array.isArray(this)) names += 1
      if (name === '__proto__') hasPrototype = true
      return content
    })
    // The reviver is called for the value itself too, under an empty name.
    const nameCount = [...text.matchAll(strings)].filter(([, colon]) => colon === ':').length
    return { value, isAmbiguous: hasPrototype || nameCount !== names - 1 }
  } catch {
    return undefined
  }
}
