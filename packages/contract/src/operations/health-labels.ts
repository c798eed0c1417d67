import type { LocalizedText } from '../language.ts'
import type { HealthNumber } from './health-numbers.ts'

/** The names of the numbers, as their cells have them. */
export const healthLabels = {
  conferences: { en: 'Conferences now', fr: 'Conférences en cours' },
  participants: { en: 'Participants now', fr: 'Participants présents' },
  failedJoins: { en: 'Joins that failed', fr: 'Entrées échouées' },
  poorMedia: { en: 'Poor media', fr: 'Mauvaise qualité' },
  engineHeartbeat: { en: 'Engine heartbeat', fr: 'Signe de vie du moteur' },
  engineLoad: { en: 'Engine load', fr: 'Charge du moteur' },
  requests: { en: 'Requests a second', fr: 'Requêtes par seconde' },
  responseTime: { en: 'Response time, p95', fr: 'Temps de réponse, p95' },
  errors: { en: 'Errors', fr: 'Erreurs' },
  missingProcesses: { en: 'Missing processes', fr: 'Processus manquants' },
  connections: { en: 'Connections', fr: 'Connexions' },
  databaseSize: { en: 'Database size', fr: 'Taille de la base' },
  oldestTransaction: { en: 'Oldest transaction', fr: 'Plus ancienne transaction' },
  slowStatements: { en: 'Slow statements', fr: 'Instructions lentes' },
  mailWaiting: { en: 'Mail waiting', fr: 'E-mails en attente' },
  mailAge: { en: 'Oldest mail', fr: 'Plus ancien e-mail' },
  jobsWaiting: { en: 'Jobs waiting', fr: 'Tâches en attente' },
  jobsAge: { en: 'Oldest job', fr: 'Plus ancienne tâche' },
  disk: { en: 'Disk', fr: 'Disque' },
  certificate: { en: 'Certificate', fr: 'Certificat' },
  failingTenants: { en: 'Tenants that fail', fr: 'Organisations en panne' },
} as const satisfies { readonly [name in HealthNumber]: LocalizedText }
