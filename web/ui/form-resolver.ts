import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { config } from 'zod/mini'

// Schemas are interpreted: compiling them would need `eval`, which the pages' security policy refuses.
config({ jitless: true })

/** Ties one of the contract's forms to react-hook-form: `useForm({ resolver: formResolver(LoginForm) })`. */
export { standardSchemaResolver as formResolver }
