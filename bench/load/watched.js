import { tellUse } from './tell-use.js'

// Loaded into a shop that is measured, before anything of its own.
tellUse()
process.channel?.unref()
