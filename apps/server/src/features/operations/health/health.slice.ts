import type { MediaEngine } from '#engine/media-engine.ts'
import { defineSlice } from '#platform/calls/define-slice.ts'
import { healthHandlers } from './health.handlers.ts'
import { healthReference } from './health.reference.ts'
import { reportProcess } from './process-reporter.routes.ts'
import { purgeHealth, sampling } from './sample.jobs.ts'

export const createHealthSlice = (engine: MediaEngine) =>
  defineSlice({
    calls: healthHandlers(),
    reference: healthReference,
    routes: [reportProcess(engine)],
    scheduled: [sampling],
    retention: purgeHealth,
  })
