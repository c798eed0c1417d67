import { defineSlice } from '#platform/calls/define-slice.ts'
import { recordingSettingsHandlers } from './recording-settings.handlers.ts'
import { recordingSettingsReference } from './recording-settings.reference.ts'

export const recordingSettingsSlice = defineSlice({
  calls: recordingSettingsHandlers,
  reference: recordingSettingsReference,
})
