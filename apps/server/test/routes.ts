import type { FastifyInstance } from 'fastify'

/** Lists Fastify's own routes, as `METHOD /path` (HEAD and OPTIONS left out). */
export function listRoutes(app: FastifyInstance): string[] {
  const routes: string[] = []
  const parents: string[] = []
  for (const line of app.printRoutes({ commonPrefix: false }).split('\n')) {
    const match = /^([│├└─\s]*)(\S*)(?: \(([A-Z, ]+)\))?$/.exec(line)
    if (match === null || line === '') continue
    const depth = (match[1] ?? '').length / 4
    parents.length = Math.max(0, depth - 1)
    // Fastify prints the static files' route without its prefix.
    const path = (parents.join('') + (match[2] ?? '')).replace(/(?<=[^/])\*$/, '/*').replace(/^\/\*$/, '/assets/*')
    parents.push(match[2] ?? '')
    for (const method of (match[3] ?? '').split(', ')) {
      if (method !== '' && method !== 'HEAD' && method !== 'OPTIONS') routes.push(`${method} ${path}`)
    }
  }
  return routes.toSorted()
}
