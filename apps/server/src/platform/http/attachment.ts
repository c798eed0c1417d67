/** Builds the header with which a browser saves a response under a name in any language (RFC 6266 and 8187). */
export function writeAttachment(name: string): string {
  const ascii = name.replace(/[^\w.-]/g, '_')
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`
}
