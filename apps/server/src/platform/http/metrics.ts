import { createServer } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import type { Monitor } from '#platform/monitor.ts'

/** Prometheus metrics of this process. */
export type Metrics = {
  registry: Registry
  instrument: (app: FastifyInstance) => void
  listen: (port: number) => Promise<() => void>
}

/** Routes that a load balancer asks; they say nothing about those of people. */
const probes: ReadonlySet<string> = new Set(['/health', '/ready'])

/** Creates the metrics: request durations by route and status, and those of the process. Served on loopback only. */
export function createMetrics(monitor: Pick<Monitor, 'countRequest'>): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const duration = new Histogram({
    name: 'foyer_request_seconds',
    help: 'Duration of requests',
    labelNames: ['route', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.3, 1, 3],
    registers: [registry],
  })
  return {
    registry,
    instrument: (app) => {
      app.addHook('onResponse', async (request, reply) => {
        const route = request.routeOptions.url ?? 'unknown'
        duration.observe({ route, status: reply.statusCode }, reply.elapsedTime / 1000)
        // A socket lasts as long as its page.
        if (!request.ws && !probes.has(route)) monitor.countRequest(reply.elapsedTime, reply.statusCode)
      })
    },
    listen: (port) =>
      new Promise((resolve, reject) => {
        const server = createServer(async (request, response) => {
          if (request.url !== '/metrics') return void response.writeHead(404).end()
          response.writeHead(200, { 'content-type': registry.contentType }).end(await registry.metrics())
        })
        server.once('error', reject)
        server.listen(port, '127.0.0.1', () => resolve(() => void server.close()))
      }),
  }
}
