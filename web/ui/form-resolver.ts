import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { config } from 'zod/mini'

// Schemas are interpreted: compiling them would need `eval`, which the content security policy forbids.
config({ jitless: true })

/** Connects a contract schema to react-hook-form: `useForm({ resolver: formResolver(LoginForm) })`. */
export { standardSchemaResolver as formResolver }
