import { defineSlice } from '#platform/calls/define-slice.ts'
import { followZoneData } from './zone-data.jobs.ts'

/** The calls that change a series and its occurrences are those of meetings. */
export const seriesSlice = defineSlice({
  // The data changes with the process only: what counts is its start.
  scheduled: [{ name: 'time-zone-data', seconds: 3600, work: (platform) => followZoneData(platform) }],
})
