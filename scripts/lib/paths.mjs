import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))

/** Returns a path inside the repository. */
export const at = (...parts) => join(root, ...parts)
