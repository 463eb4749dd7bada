import type { Factors } from '../../../contract/second-factor.ts'

/** The factors after a change, with recovery codes if new ones were created. */
export type ChangedFactors = Factors & { newRecoveryCodes?: string[] | null }

export type FactorProps = { factors: Factors; onChange: (changed: ChangedFactors) => void }
