import type { IncidentReporter } from '../../server/platform/incidents/incident-reporter.ts'
import { type Logger, silentLogger } from '../../server/platform/logger.ts'

/** For parts of the shop that are tested without logs and incidents. */
export const unreported: { log: Logger; incidents: IncidentReporter } = {
  log: silentLogger,
  incidents: { failed: () => {}, works: () => {}, settled: async () => {} },
}
