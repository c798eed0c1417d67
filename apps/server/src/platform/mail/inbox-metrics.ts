import { Counter, Gauge, type Registry } from 'prom-client'
import type { Inbox } from './inbox.ts'

/** Metrics of the mailbox, read when they are asked for. */
export function addInboxMetrics(registry: Registry, inbox: Inbox): void {
  new Gauge({
    name: 'foyer_inbox_reachable',
    help: '0 after the mailbox for replies of calendar programs could not be read',
    registers: [registry],
    collect() {
      this.set(inbox.isReachable() ? 1 : 0)
    },
  })
  new Counter({
    name: 'foyer_inbox_mails_total',
    help: 'Mails read from that mailbox, by what became of them',
    labelNames: ['outcome'],
    registers: [registry],
    collect() {
      this.reset()
      for (const [outcome, count] of inbox.counts) this.inc({ outcome }, count)
    },
  })
}
