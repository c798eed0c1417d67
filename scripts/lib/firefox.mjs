import { delimiter, join } from 'node:path'
import { isProgram } from './chromium.mjs'

const names = ['firefox-esr', 'firefox']
const folders = ['/usr/bin', ...(process.env.PATH ?? '').split(delimiter)]

/** Finds the Firefox of the system; undefined where none is. */
export const findFirefox = () => names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isProgram)
