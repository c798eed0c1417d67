import { join } from 'node:path'

/** Returns the folder of the tracks of all recordings that are not composed yet; each has a folder in it. */
export const toTracksFolder = (dataFolder: string): string => join(dataFolder, 'recordings', 'tracks')
