import { healthSampleSeconds } from '@foyer/contract/operations/health-numbers'
import { defineSlice } from '#platform/calls/define-slice.ts'
import { alertsHandlers } from './alerts.handlers.ts'
import { evaluateAlerts, purgeFirings } from './alerts.jobs.ts'
import { alertsReference } from './alerts.reference.ts'

export const alertsSlice = defineSlice({
  calls: alertsHandlers,
  reference: alertsReference,
  scheduled: [{ name: 'evaluate-alerts', seconds: healthSampleSeconds, work: evaluateAlerts }],
  retention: purgeFirings,
})
