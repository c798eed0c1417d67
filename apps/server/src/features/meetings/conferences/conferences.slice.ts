import type { EngineReason } from '@foyer/contract/meetings/conferences'
import type { MediaEngine } from '#engine/media-engine.ts'
import { defineSlice } from '#platform/calls/define-slice.ts'
import { sendSummary } from './conference-summary.jobs.ts'
import { conferencesHandlers } from './conferences.handlers.ts'
import { forgetDevices } from './conferences.jobs.ts'
import { conferencesReference } from './conferences.reference.ts'

export const createConferencesSlice = (engine: MediaEngine, reason?: EngineReason) =>
  defineSlice({
    calls: conferencesHandlers(engine, reason),
    reference: conferencesReference,
    jobs: { 'conference-summary': sendSummary },
    retention: forgetDevices,
  })
