import { reportUsage } from './report-usage.js'

// Imported into a measured shop before its own code.
reportUsage()
process.channel?.unref()
