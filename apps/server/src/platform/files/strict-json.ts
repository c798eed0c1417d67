/** Strings, each with the colon behind it where it is a name: outside of strings JSON has no quotes. */
const strings = /"(?:[^"\\]|\\.)*"\s*(:?)/gs

/**
 * Parses a JSON file: UTF-8 without a byte order mark; undefined for any other. It is ambiguous where not everyone reads
 * it alike: a name comes twice in an object, or is `__proto__`, which schemas overlook.
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
    const written = [...text.matchAll(strings)].filter(([, colon]) => colon === ':').length
    return { value, isAmbiguous: hasPrototype || written !== names - 1 }
  } catch {
    return undefined
  }
}
