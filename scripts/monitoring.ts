// Writes the files for Prometheus and Grafana in docs/monitoring from the catalogue of the numbers.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { files, folder } from './lib/monitoring.ts'

for (const { name, build } of files) writeFileSync(join(import.meta.dirname, '..', folder, name), build())
