/** Encodes fields and files like a browser's form. */
export async function encodeMultipart(fields: Record<string, unknown>): Promise<{ type: string; bytes: Buffer }> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value instanceof File ? value : String(value))
  const written = new Response(form)
  return { type: written.headers.get('content-type') ?? '', bytes: Buffer.from(await written.arrayBuffer()) }
}
